-- Text that compares bytewise, as SQLite's does. SQLite takes any type name that holds "text" for text.
CREATE DOMAIN bytewise_text AS text COLLATE "C";

-- One rising sequence of ids for records of every kind.
CREATE SEQUENCE record_id;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
