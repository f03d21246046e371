-- Lists in order of id are walks over the organization's own rows: see orderOf in walk.ts. Each new index is there before
-- the old one goes: lists are read meanwhile.
CREATE INDEX shipment_by_own_id ON shipment (organization_id, id NULLS FIRST);
CREATE INDEX shipment_by_status_and_id ON shipment (organization_id, status, id NULLS FIRST);
CREATE INDEX inquiry_by_own_id ON inquiry (organization_id, id NULLS FIRST);
CREATE INDEX inquiry_by_status_and_id ON inquiry (organization_id, status, id NULLS FIRST);
CREATE INDEX invoice_by_own_id ON invoice (organization_id, id NULLS FIRST) WHERE published_at <> '';
CREATE INDEX invoice_by_status_and_id ON invoice (organization_id, status, id NULLS FIRST) WHERE published_at <> '';

-- A plan that is made once is for every organization, so for the largest: a walk over its index in the list's order. Taken
-- for one of many small ones, all its rows would be sorted for a page.
ALTER TABLE shipment ALTER COLUMN organization_id SET (n_distinct = 1);
ALTER TABLE inquiry ALTER COLUMN organization_id SET (n_distinct = 1);
ALTER TABLE invoice ALTER COLUMN organization_id SET (n_distinct = 1);
ANALYZE shipment, inquiry, invoice;

DROP INDEX shipment_by_id;
DROP INDEX shipment_by_status;
DROP INDEX inquiry_by_id;
DROP INDEX inquiry_by_status;
DROP INDEX invoice_by_id;
DROP INDEX invoice_by_status;
