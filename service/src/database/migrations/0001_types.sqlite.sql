-- One rising sequence of ids for records of every kind.
CREATE TABLE record_id (last INTEGER NOT NULL);
INSERT INTO record_id (last) VALUES (0);
