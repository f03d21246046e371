-- Records that came a few at a time, and the lists of the search index do not name yet: see unposted.ts.
CREATE TABLE shipment_unposted (
  organization_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  search TEXT NOT NULL,
  PRIMARY KEY (organization_id, id)
) WITHOUT ROWID;
CREATE TABLE invoice_unposted (
  organization_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  search TEXT NOT NULL,
  PRIMARY KEY (organization_id, id)
) WITHOUT ROWID;
CREATE TABLE inquiry_unposted (
  organization_id INTEGER NOT NULL,
  id INTEGER NOT NULL,
  search TEXT NOT NULL,
  PRIMARY KEY (organization_id, id)
) WITHOUT ROWID;
