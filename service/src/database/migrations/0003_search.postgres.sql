CREATE INDEX shipment_search ON shipment USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX invoice_search ON invoice USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX inquiry_search ON inquiry USING gin (organization_id, search gin_trgm_ops);
