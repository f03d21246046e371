-- The trigram index, told of records by triggers. note_search() is the program's own function: see postings.ts.
-- Ids reach it in two halves, as numbers that JavaScript holds exactly.

CREATE TABLE shipment_posting (
  organization_id INTEGER NOT NULL,
  gram INTEGER NOT NULL,
  high INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  ids BLOB NOT NULL,
  PRIMARY KEY (organization_id, gram, high, first)
) WITHOUT ROWID;
CREATE TRIGGER shipment_search_insert AFTER INSERT ON shipment BEGIN
  SELECT note_search('shipment',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;
CREATE TRIGGER shipment_search_update AFTER UPDATE OF search ON shipment WHEN old.search <> new.search BEGIN
  SELECT note_search('shipment',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;

CREATE TABLE invoice_posting (
  organization_id INTEGER NOT NULL,
  gram INTEGER NOT NULL,
  high INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  ids BLOB NOT NULL,
  PRIMARY KEY (organization_id, gram, high, first)
) WITHOUT ROWID;
CREATE TRIGGER invoice_search_insert AFTER INSERT ON invoice BEGIN
  SELECT note_search('invoice',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;
CREATE TRIGGER invoice_search_update AFTER UPDATE OF search ON invoice WHEN old.search <> new.search BEGIN
  SELECT note_search('invoice',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;

CREATE TABLE inquiry_posting (
  organization_id INTEGER NOT NULL,
  gram INTEGER NOT NULL,
  high INTEGER NOT NULL,
  first INTEGER NOT NULL,
  last INTEGER NOT NULL,
  ids BLOB NOT NULL,
  PRIMARY KEY (organization_id, gram, high, first)
) WITHOUT ROWID;
CREATE TRIGGER inquiry_search_insert AFTER INSERT ON inquiry BEGIN
  SELECT note_search('inquiry',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;
CREATE TRIGGER inquiry_search_update AFTER UPDATE OF search ON inquiry WHEN old.search <> new.search BEGIN
  SELECT note_search('inquiry',
    CAST(new.organization_id AS TEXT), new.id >> 32, new.id & 0xffffffff, new.search);
END;
