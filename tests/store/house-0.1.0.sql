BEGIN TRANSACTION;
CREATE TABLE event (
	"match" TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	actions JSON NOT NULL, 
	chance JSON NOT NULL, 
	"key" TEXT, 
	at DATETIME NOT NULL, mover INTEGER, 
	CONSTRAINT pk_event PRIMARY KEY ("match", version), 
	CONSTRAINT fk_event_match FOREIGN KEY("match") REFERENCES "match" (id), 
	CONSTRAINT uq_event_match_key UNIQUE ("match", "key")
);
INSERT INTO "event" VALUES('yw2mxep6r792yr',0,-1,'[]','["starts:1","card:K","card:2","card:7","card:11","card:1","card:1","card:14","card:10","card:2","card:7","card:11","card:1"]',NULL,'2025-11-23 08:47:52.486217',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',1,1,'["14"]','["card:5"]','1:key-1','2025-11-23 08:47:52.488049',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',2,2,'["take"]','[]','2:key-2','2025-11-23 08:47:52.491171',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',3,0,'["luck"]','["card:9"]','0:key-3','2025-11-23 08:47:52.496224',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',4,1,'["1x2"]','["card:2","card:6"]','1:key-4','2025-11-23 08:47:52.500270',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',5,1,'["take"]','[]','1:key-5','2025-11-23 08:47:52.501698',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',6,2,'["11"]','[]','2:key-6','2025-11-23 08:47:52.504166',NULL);
INSERT INTO "event" VALUES('yw2mxep6r792yr',7,2,'["takeback"]','[]','2:key-7','2025-11-23 08:47:52.508145',2);
INSERT INTO "event" VALUES('9phv9urgqhawaf',0,-1,'[]','["starts:1","card:K","card:2","card:7","card:11","card:1","card:1","card:14","card:10","card:2","card:7","card:11","card:1"]',NULL,'2025-11-23 08:47:52.512696',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',1,1,'["14"]','["card:5"]','1:key-1','2025-11-23 08:47:52.516187',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',2,2,'["take"]','[]','2:key-2','2025-11-23 08:47:52.520380',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',3,0,'["luck"]','["card:9"]','0:key-3','2025-11-23 08:47:52.522056',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',4,1,'["1x2"]','["card:2","card:6"]','1:key-4','2025-11-23 08:47:52.524194',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',5,1,'["take"]','[]','1:key-5','2025-11-23 08:47:52.526197',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',6,2,'["11"]','[]','2:key-6','2025-11-23 08:47:52.528229',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',7,2,'["7"]','["card:2"]','2:key-7','2025-11-23 08:47:52.529048',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',8,0,'["11"]','["card:4"]','0:key-8','2025-11-23 08:47:52.530408',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',9,0,'["K"]','["card:14"]','0:key-9','2025-11-23 08:47:52.533336',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',10,2,'["14"]','["card:13"]','2:key-10','2025-11-23 08:47:52.534251',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',11,0,'["take"]','[]','0:key-11','2025-11-23 08:47:52.539757',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',12,1,'["9"]','[]','1:key-12','2025-11-23 08:47:52.540758',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',13,2,'["take"]','[]','2:key-13','2025-11-23 08:47:52.541790',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',14,0,'["K"]','[]','0:key-14','2025-11-23 08:47:52.542976',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',15,2,'["take"]','[]','2:key-15','2025-11-23 08:47:52.543929',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',16,0,'["14"]','[]','0:key-16','2025-11-23 08:47:52.548400',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',17,1,'["luck"]','["card:8"]','1:key-17','2025-11-23 08:47:52.552095',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',18,2,'["2"]','[]','2:key-18','2025-11-23 08:47:52.552900',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',19,0,'["luck"]','["card:13"]','0:key-19','2025-11-23 08:47:52.553580',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',20,1,'["take"]','[]','1:key-20','2025-11-23 08:47:52.556106',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',21,2,'["9"]','[]','2:key-21','2025-11-23 08:47:52.560224',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',22,0,'["luck"]','["card:14"]','0:key-22','2025-11-23 08:47:52.560942',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',23,1,'["luck"]','["card:3"]','1:key-23','2025-11-23 08:47:52.568211',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',24,2,'["13"]','["card:K"]','2:key-24','2025-11-23 08:47:52.569050',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',25,0,'["14"]','["card:6"]','0:key-25','2025-11-23 08:47:52.572146',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',26,1,'["1"]','[]','1:key-26','2025-11-23 08:47:52.572829',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',27,2,'["take"]','[]','2:key-27','2025-11-23 08:47:52.576101',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',28,0,'["7"]','["card:3"]','0:key-28','2025-11-23 08:47:52.580192',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',29,1,'["take"]','[]','1:key-29','2025-11-23 08:47:52.581035',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',30,2,'["2"]','[]','2:key-30','2025-11-23 08:47:52.584103',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',31,0,'["luck"]','["card:13"]','0:key-31','2025-11-23 08:47:52.588102',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',32,1,'["14x2"]','[]','1:key-32','2025-11-23 08:47:52.588870',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',33,1,'["1"]','[]','1:key-33','2025-11-23 08:47:52.592117',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',34,2,'["1"]','[]','2:key-34','2025-11-23 08:47:52.592931',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',35,0,'["2"]','["card:12"]','0:key-35','2025-11-23 08:47:52.596329',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',36,1,'["9"]','[]','1:key-36','2025-11-23 08:47:52.600320',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',37,2,'["1"]','[]','2:key-37','2025-11-23 08:47:52.600993',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',38,0,'["3"]','["card:9"]','0:key-38','2025-11-23 08:47:52.601837',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',39,1,'["take"]','[]','1:key-39','2025-11-23 08:47:52.604136',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',40,2,'["K"]','["card:8"]','2:key-40','2025-11-23 08:47:52.608173',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',41,1,'["1"]','[]','1:key-41','2025-11-23 08:47:52.608857',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',42,2,'["13"]','["card:5"]','2:key-42','2025-11-23 08:47:52.612171',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',43,0,'["take"]','[]','0:key-43','2025-11-23 08:47:52.616156',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',44,1,'["7"]','[]','1:key-44','2025-11-23 08:47:52.619245',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',45,2,'["14"]','[]','2:key-45','2025-11-23 08:47:52.620018',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',46,0,'["K"]','[]','0:key-46','2025-11-23 08:47:52.620932',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',47,2,'["take"]','[]','2:key-47','2025-11-23 08:47:52.622174',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',48,0,'["1"]','[]','0:key-48','2025-11-23 08:47:52.622983',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',49,1,'["14"]','[]','1:key-49','2025-11-23 08:47:52.623856',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',50,2,'["K"]','[]','2:key-50','2025-11-23 08:47:52.624654',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',51,1,'["1"]','[]','1:key-51','2025-11-23 08:47:52.625467',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',52,2,'["5"]','[]','2:key-52','2025-11-23 08:47:52.626768',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',53,0,'["6"]','[]','0:key-53','2025-11-23 08:47:52.628076',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',54,1,'["13"]','[]','1:key-54','2025-11-23 08:47:52.629037',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',55,2,'["K"]','[]','2:key-55','2025-11-23 08:47:52.632134',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',56,1,'["take"]','[]','1:key-56','2025-11-23 08:47:52.632977',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',57,2,'["14"]','[]','2:key-57','2025-11-23 08:47:52.640623',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',58,0,'["take"]','[]','0:key-58','2025-11-23 08:47:52.648293',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',59,1,'["13"]','[]','1:key-59','2025-11-23 08:47:52.649116',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',60,2,'["take"]','[]','2:key-60','2025-11-23 08:47:52.652143',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',61,0,'["12"]','[]','0:key-61','2025-11-23 08:47:52.656127',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',62,1,'["2x4"]','[]','1:key-62','2025-11-23 08:47:52.656862',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',63,1,'["9"]','[]','1:key-63','2025-11-23 08:47:52.661181',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',64,2,'["13"]','[]','2:key-64','2025-11-23 08:47:52.665687',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',65,0,'["14"]','[]','0:key-65','2025-11-23 08:47:52.666612',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',66,1,'["14x2"]','[]','1:key-66','2025-11-23 08:47:52.672087',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',67,1,'["1x2"]','[]','1:key-67','2025-11-23 08:47:52.673710',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',68,1,'["K"]','[]','1:key-68','2025-11-23 08:47:52.674761',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',69,0,'["take"]','[]','0:key-69','2025-11-23 08:47:52.676281',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',70,1,'["5"]','[]','1:key-70','2025-11-23 08:47:52.677946',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',71,2,'["7"]','[]','2:key-71','2025-11-23 08:47:52.679395',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',72,0,'["14x3"]','[]','0:key-72','2025-11-23 08:47:52.681626',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',73,0,'["take"]','[]','0:key-73','2025-11-23 08:47:52.684069',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',74,1,'["K"]','[]','1:key-74','2025-11-23 08:47:52.685951',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',75,0,'["14"]','[]','0:key-75','2025-11-23 08:47:52.686654',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',76,1,'["1"]','[]','1:key-76','2025-11-23 08:47:52.687265',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',77,2,'["8"]','[]','2:key-77','2025-11-23 08:47:52.687941',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',78,1,'["10"]','[]','1:key-78','2025-11-23 08:47:52.688548',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',79,0,'["14"]','[]','0:key-79','2025-11-23 08:47:52.692174',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',80,2,'["mansion"]','["card:X"]','2:key-80','2025-11-23 08:47:52.694707',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',81,1,'["6"]','[]','1:key-81','2025-11-23 08:47:52.695579',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',82,0,'["9"]','[]','0:key-82','2025-11-23 08:47:52.700207',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',83,2,'["1"]','[]','2:key-83','2025-11-23 08:47:52.701228',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',84,1,'["6"]','[]','1:key-84','2025-11-23 08:47:52.704169',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',85,0,'["K"]','[]','0:key-85','2025-11-23 08:47:52.704860',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',86,1,'["8"]','[]','1:key-86','2025-11-23 08:47:52.706607',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',87,2,'["take"]','[]','2:key-87','2025-11-23 08:47:52.707618',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',88,0,'["5"]','[]','0:key-88','2025-11-23 08:47:52.712103',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',89,1,'["5"]','[]','1:key-89','2025-11-23 08:47:52.714231',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',90,2,'["6"]','[]','2:key-90','2025-11-23 08:47:52.715217',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',91,0,'["7"]','[]','0:key-91','2025-11-23 08:47:52.716110',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',92,1,'["13"]','[]','1:key-92','2025-11-23 08:47:52.717425',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',93,2,'["14x2"]','[]','2:key-93','2025-11-23 08:47:52.720287',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',94,2,'["1+X"]','[]','2:key-94','2025-11-23 08:47:52.721316',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',95,2,'["take"]','[]','2:key-95','2025-11-23 08:47:52.728901',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',96,0,'["1x2"]','[]','0:key-96','2025-11-23 08:47:52.729896',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',97,0,'["13"]','[]','0:key-97','2025-11-23 08:47:52.732130',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',98,1,'["take"]','[]','1:key-98','2025-11-23 08:47:52.734371',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',99,2,'["9"]','[]','2:key-99','2025-11-23 08:47:52.737662',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',100,0,'["13"]','[]','0:key-100','2025-11-23 08:47:52.740200',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',101,1,'["1"]','[]','1:key-101','2025-11-23 08:47:52.743004',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',102,2,'["7+X"]','[]','2:key-102','2025-11-23 08:47:52.746189',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',103,2,'["14x2"]','[]','2:key-103','2025-11-23 08:47:52.748140',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',104,2,'["K"]','[]','2:key-104','2025-11-23 08:47:52.749849',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',105,1,'["1"]','[]','1:key-105','2025-11-23 08:47:52.751950',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',106,2,'["6"]','[]','2:key-106','2025-11-23 08:47:52.754524',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',107,0,'["14"]','[]','0:key-107','2025-11-23 08:47:52.756100',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',108,1,'["take"]','[]','1:key-108','2025-11-23 08:47:52.758161',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',109,2,'["5x2"]','[]','2:key-109','2025-11-23 08:47:52.764527',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',110,2,'["1"]','[]','2:key-110','2025-11-23 08:47:52.765249',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',111,0,'["take"]','[]','0:key-111','2025-11-23 08:47:52.768158',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',112,1,'["3"]','[]','1:key-112','2025-11-23 08:47:52.769893',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',113,2,'["take"]','[]','2:key-113','2025-11-23 08:47:52.772130',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',114,0,'["4"]','[]','0:key-114','2025-11-23 08:47:52.776159',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',115,1,'["14x3+X"]','[]','1:key-115','2025-11-23 08:47:52.780223',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',116,1,'["3"]','[]','1:key-116','2025-11-23 08:47:52.784156',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',117,2,'["take"]','[]','2:key-117','2025-11-23 08:47:52.788187',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',118,0,'["9"]','[]','0:key-118','2025-11-23 08:47:52.792149',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',119,1,'["13x2"]','[]','1:key-119','2025-11-23 08:47:52.796141',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',120,1,'["K"]','[]','1:key-120','2025-11-23 08:47:52.800251',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',121,0,'["1"]','[]','0:key-121','2025-11-23 08:47:52.801785',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',122,1,'["1x2"]','[]','1:key-122','2025-11-23 08:47:52.804170',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',123,1,'["take"]','[]','1:key-123','2025-11-23 08:47:52.808205',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',124,2,'["3x2"]','[]','2:key-124','2025-11-23 08:47:52.812183',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',125,2,'["K"]','[]','2:key-125','2025-11-23 08:47:52.816195',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',126,1,'["1x3"]','[]','1:key-126','2025-11-23 08:47:52.820250',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',127,1,'["9x2"]','[]','1:key-127','2025-11-23 08:47:52.824158',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',128,1,'["13"]','[]','1:key-128','2025-11-23 08:47:52.828184',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',129,2,'["take"]','[]','2:key-129','2025-11-23 08:47:52.832153',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',130,0,'["5"]','[]','0:key-130','2025-11-23 08:47:52.833680',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',131,1,'["7"]','[]','1:key-131','2025-11-23 08:47:52.835520',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',132,2,'["13"]','[]','2:key-132','2025-11-23 08:47:52.837172',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',133,0,'["take"]','[]','0:key-133','2025-11-23 08:47:52.840076',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',134,1,'["6"]','[]','1:key-134','2025-11-23 08:47:52.844155',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',135,2,'["8"]','[]','2:key-135','2025-11-23 08:47:52.848154',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',136,1,'["K"]','[]','1:key-136','2025-11-23 08:47:52.852235',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',137,2,'["K"]','[]','2:key-137','2025-11-23 08:47:52.856757',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',138,0,'["13"]','[]','0:key-138','2025-11-23 08:47:52.859058',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',139,2,'["1x3"]','[]','2:key-139','2025-11-23 08:47:52.860167',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',140,2,'["take"]','[]','2:key-140','2025-11-23 08:47:52.864180',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',141,1,'["13"]','[]','1:key-141','2025-11-23 08:47:52.868144',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',142,0,'["take"]','[]','0:key-142','2025-11-23 08:47:52.872117',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',143,2,'["1x3"]','[]','2:key-143','2025-11-23 08:47:52.874324',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',144,2,'["8x2"]','[]','2:key-144','2025-11-23 08:47:52.876172',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',145,2,'["K"]','[]','2:key-145','2025-11-23 08:47:52.877972',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',146,1,'["take"]','[]','1:key-146','2025-11-23 08:47:52.880180',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',147,2,'["9"]','[]','2:key-147','2025-11-23 08:47:52.882797',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',148,0,'["take"]','[]','0:key-148','2025-11-23 08:47:52.884775',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',149,1,'["K"]','[]','1:key-149','2025-11-23 08:47:52.888160',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',150,0,'["take"]','[]','0:key-150','2025-11-23 08:47:52.892178',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',151,1,'["8x2"]','[]','1:key-151','2025-11-23 08:47:52.896173',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',152,1,'["1"]','[]','1:key-152','2025-11-23 08:47:52.900417',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',153,0,'["7"]','[]','0:key-153','2025-11-23 08:47:52.902508',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',154,2,'["take"]','[]','2:key-154','2025-11-23 08:47:52.908190',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',155,1,'["1x2"]','[]','1:key-155','2025-11-23 08:47:52.909005',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',156,1,'["take"]','[]','1:key-156','2025-11-23 08:47:52.912165',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',157,0,'["K"]','[]','0:key-157','2025-11-23 08:47:52.916165',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',158,1,'["take"]','[]','1:key-158','2025-11-23 08:47:52.920279',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',159,0,'["13"]','[]','0:key-159','2025-11-23 08:47:52.924210',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',160,2,'["K"]','[]','2:key-160','2025-11-23 08:47:52.928186',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',161,0,'["take"]','[]','0:key-161','2025-11-23 08:47:52.932161',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',162,2,'["7"]','[]','2:key-162','2025-11-23 08:47:52.936169',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',163,1,'["1"]','[]','1:key-163','2025-11-23 08:47:52.940227',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',164,0,'["5x2"]','[]','0:key-164','2025-11-23 08:47:52.944179',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',165,0,'["take"]','[]','0:key-165','2025-11-23 08:47:52.948169',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',166,2,'["3"]','[]','2:key-166','2025-11-23 08:47:52.952182',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',167,1,'["K"]','[]','1:key-167','2025-11-23 08:47:52.956176',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',168,2,'["1"]','[]','2:key-168','2025-11-23 08:47:52.959280',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',169,1,'["1"]','[]','1:key-169','2025-11-23 08:47:52.964176',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',170,0,'["13"]','[]','0:key-170','2025-11-23 08:47:52.968192',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',171,2,'["13"]','[]','2:key-171','2025-11-23 08:47:52.972169',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',172,1,'["take"]','[]','1:key-172','2025-11-23 08:47:52.976183',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',173,0,'["1"]','[]','0:key-173','2025-11-23 08:47:52.980246',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',174,2,'["3"]','[]','2:key-174','2025-11-23 08:47:52.981505',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',175,1,'["1"]','[]','1:key-175','2025-11-23 08:47:52.984162',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',176,0,'["9"]','[]','0:key-176','2025-11-23 08:47:52.988160',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',177,2,'["10"]','[]','2:key-177','2025-11-23 08:47:52.992155',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',178,1,'["13"]','[]','1:key-178','2025-11-23 08:47:52.996163',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',179,0,'["take"]','[]','0:key-179','2025-11-23 08:47:53.000281',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',180,2,'["9"]','[]','2:key-180','2025-11-23 08:47:53.002753',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',181,1,'["take"]','[]','1:key-181','2025-11-23 08:47:53.008167',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',182,0,'["3"]','[]','0:key-182','2025-11-23 08:47:53.008871',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',183,2,'["take"]','[]','2:key-183','2025-11-23 08:47:53.016232',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',184,1,'["1"]','[]','1:key-184','2025-11-23 08:47:53.020242',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',185,0,'["10"]','[]','0:key-185','2025-11-23 08:47:53.024176',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',186,2,'["take"]','[]','2:key-186','2025-11-23 08:47:53.028141',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',187,1,'["9"]','[]','1:key-187','2025-11-23 08:47:53.032189',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',188,0,'["13"]','[]','0:key-188','2025-11-23 08:47:53.036165',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',189,2,'["take"]','[]','2:key-189','2025-11-23 08:47:53.040236',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',190,1,'["13"]','[]','1:key-190','2025-11-23 08:47:53.044166',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',191,0,'["1"]','[]','0:key-191','2025-11-23 08:47:53.048184',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',192,2,'["10"]','[]','2:key-192','2025-11-23 08:47:53.052134',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',193,1,'["K"]','[]','1:key-193','2025-11-23 08:47:53.056159',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',194,2,'["1"]','[]','2:key-194','2025-11-23 08:47:53.059504',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',195,1,'["3"]','[]','1:key-195','2025-11-23 08:47:53.064194',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',196,0,'["take"]','[]','0:key-196','2025-11-23 08:47:53.068183',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',197,2,'["9"]','[]','2:key-197','2025-11-23 08:47:53.072155',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',198,1,'["take"]','[]','1:key-198','2025-11-23 08:47:53.076166',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',199,0,'["10"]','[]','0:key-199','2025-11-23 08:47:53.080251',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',200,2,'["take"]','[]','2:key-200','2025-11-23 08:47:53.084015',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',201,1,'["9"]','[]','1:key-201','2025-11-23 08:47:53.088170',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',202,0,'["13"]','[]','0:key-202','2025-11-23 08:47:53.092135',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',203,2,'["13"]','[]','2:key-203','2025-11-23 08:47:53.096188',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',204,1,'["take"]','[]','1:key-204','2025-11-23 08:47:53.100257',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',205,0,'["1x3"]','[]','0:key-205','2025-11-23 08:47:53.103024',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',206,0,'["5x2"]','[]','0:key-206','2025-11-23 08:47:53.108172',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',207,0,'["9"]','[]','0:key-207','2025-11-23 08:47:53.109605',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',208,2,'["10"]','[]','2:key-208','2025-11-23 08:47:53.112145',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',209,1,'["13x2"]','[]','1:key-209','2025-11-23 08:47:53.116158',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',210,1,'["take"]','[]','1:key-210','2025-11-23 08:47:53.120237',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',211,0,'["K"]','[]','0:key-211','2025-11-23 08:47:53.121585',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',212,1,'["5"]','[]','1:key-212','2025-11-23 08:47:53.122560',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',213,0,'["K"]','[]','0:key-213','2025-11-23 08:47:53.123723',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',214,1,'["5"]','[]','1:key-214','2025-11-23 08:47:53.124548',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',215,0,'["take"]','[]','0:key-215','2025-11-23 08:47:53.128195',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',216,2,'["13"]','[]','2:key-216','2025-11-23 08:47:53.132160',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',217,1,'["13"]','[]','1:key-217','2025-11-23 08:47:53.136184',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',218,0,'["K"]','[]','0:key-218','2025-11-23 08:47:53.143485',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',219,1,'["1x3"]','[]','1:key-219','2025-11-23 08:47:53.148235',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',220,1,'["9x2"]','[]','1:key-220','2025-11-23 08:47:53.152218',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',221,1,'["10"]','[]','1:key-221','2025-11-23 08:47:53.156033',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',222,0,'["take"]','[]','0:key-222','2025-11-23 08:47:53.159739',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',223,2,'["6"]','[]','2:key-223','2025-11-23 08:47:53.161606',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',224,1,'["take"]','[]','1:key-224','2025-11-23 08:47:53.164179',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',225,0,'["1x3"]','[]','0:key-225','2025-11-23 08:47:53.166505',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',226,0,'["9x2"]','[]','0:key-226','2025-11-23 08:47:53.167508',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',227,0,'["K"]','[]','0:key-227','2025-11-23 08:47:53.172127',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',228,1,'["13"]','[]','1:key-228','2025-11-23 08:47:53.177317',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',229,0,'["K"]','[]','0:key-229','2025-11-23 08:47:53.178464',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',230,1,'["take"]','[]','1:key-230','2025-11-23 08:47:53.186819',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',231,0,'["10"]','[]','0:key-231','2025-11-23 08:47:53.187908',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',232,2,'["take"]','[]','2:key-232','2025-11-23 08:47:53.192535',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',233,1,'["13"]','[]','1:key-233','2025-11-23 08:47:53.195168',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',234,0,'["13x2"]','[]','0:key-234','2025-11-23 08:47:53.196239',NULL);
INSERT INTO "event" VALUES('9phv9urgqhawaf',235,0,'["take"]','[]','0:key-235','2025-11-23 08:47:53.198818',NULL);
CREATE TABLE hantise_schema (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT hantise_schema_pkc PRIMARY KEY (version_num)
);
INSERT INTO "hantise_schema" VALUES('0004');
CREATE TABLE "match" (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	created DATETIME NOT NULL, 
	next TEXT, 
	over BOOLEAN NOT NULL, watch BOOLEAN DEFAULT 1 NOT NULL, code TEXT DEFAULT '' NOT NULL, begun BOOLEAN DEFAULT 0 NOT NULL, guided BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_match PRIMARY KEY (id)
);
INSERT INTO "match" VALUES('yw2mxep6r792yr','ghooost',2,3,'{"match":false,"starter":-1,"twist_each":false,"daybreak":40,"each_value":4,"miss_copy":2,"kitty":4}','2025-11-23 08:47:52.482305',NULL,0,0,'5B8WYU77',0,0);
INSERT INTO "match" VALUES('9phv9urgqhawaf','ghooost',2,3,'{"match":false,"starter":-1,"twist_each":false,"daybreak":40,"each_value":4,"miss_copy":2,"kitty":4}','2025-11-23 08:47:52.512177',NULL,1,1,'',0,0);
CREATE TABLE "seat" (
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	link TEXT, 
	open BOOLEAN DEFAULT 0 NOT NULL, 
	stand_in TEXT DEFAULT ('') NOT NULL, 
	since INTEGER DEFAULT '0' NOT NULL, 
	salt TEXT DEFAULT '' NOT NULL, 
	until DATETIME, 
	CONSTRAINT pk_seat PRIMARY KEY ("match", seat), 
	CONSTRAINT fk_seat_match FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "seat" VALUES('yw2mxep6r792yr',0,'Ann','',NULL,0,'',0,'',NULL);
INSERT INTO "seat" VALUES('yw2mxep6r792yr',1,'Zoë ♠ "it''s"','','f2fd8c0589da8bb29a0171b972a15b23d8300f3e8d418ce763721673433d088d',1,'',0,'salt',NULL);
INSERT INTO "seat" VALUES('yw2mxep6r792yr',2,'Igor','greedy',NULL,0,'',0,'',NULL);
INSERT INTO "seat" VALUES('9phv9urgqhawaf',0,'Ann','',NULL,0,'',0,'',NULL);
INSERT INTO "seat" VALUES('9phv9urgqhawaf',1,'Zoë ♠ "it''s"','',NULL,0,'',0,'',NULL);
INSERT INTO "seat" VALUES('9phv9urgqhawaf',2,'Igor','greedy',NULL,0,'',0,'',NULL);
CREATE TABLE seat_key (
	hash TEXT NOT NULL, 
	"match" TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	CONSTRAINT pk_seat_key PRIMARY KEY (hash, "match", seat), 
	CONSTRAINT fk_seat_key_match FOREIGN KEY("match") REFERENCES "match" (id)
);
INSERT INTO "seat_key" VALUES('49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1','yw2mxep6r792yr',0);
INSERT INTO "seat_key" VALUES('49915e0d7d4b402e3017d010bc1c0e83cac6c797d6c16e66340fe3268693a6a1','9phv9urgqhawaf',0);
CREATE INDEX ix_match_over ON "match" (over);
CREATE INDEX ix_match_code ON "match" (code);
CREATE INDEX ix_seat_key_match ON seat_key ("match");
COMMIT;
