-- Whether a shipment has invoices is asked when it is given another reference. Those that are issued have an index of it.
CREATE INDEX invoice_not_issued ON invoice (organization_id, shipment_id) WHERE published_at = '';
