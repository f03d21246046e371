-- The trigram index, kept by triggers. grams_of() is the program's own function: see grams.ts.

CREATE VIRTUAL TABLE shipment_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 tokenchars '_'"
);
CREATE TRIGGER shipment_grams_insert AFTER INSERT ON shipment BEGIN
  INSERT INTO shipment_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER shipment_grams_update AFTER UPDATE ON shipment WHEN old.search <> new.search BEGIN
  DELETE FROM shipment_grams WHERE rowid = old.id;
  INSERT INTO shipment_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER shipment_grams_delete AFTER DELETE ON shipment BEGIN
  DELETE FROM shipment_grams WHERE rowid = old.id;
END;

CREATE VIRTUAL TABLE invoice_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 tokenchars '_'"
);
CREATE TRIGGER invoice_grams_insert AFTER INSERT ON invoice BEGIN
  INSERT INTO invoice_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER invoice_grams_update AFTER UPDATE ON invoice WHEN old.search <> new.search BEGIN
  DELETE FROM invoice_grams WHERE rowid = old.id;
  INSERT INTO invoice_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER invoice_grams_delete AFTER DELETE ON invoice BEGIN
  DELETE FROM invoice_grams WHERE rowid = old.id;
END;

CREATE VIRTUAL TABLE inquiry_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 tokenchars '_'"
);
CREATE TRIGGER inquiry_grams_insert AFTER INSERT ON inquiry BEGIN
  INSERT INTO inquiry_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER inquiry_grams_update AFTER UPDATE ON inquiry WHEN old.search <> new.search BEGIN
  DELETE FROM inquiry_grams WHERE rowid = old.id;
  INSERT INTO inquiry_grams (rowid, grams) VALUES (new.id, grams_of(new.organization_id, new.search));
END;
CREATE TRIGGER inquiry_grams_delete AFTER DELETE ON inquiry BEGIN
  DELETE FROM inquiry_grams WHERE rowid = old.id;
END;
