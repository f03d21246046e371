-- Whether tracking has seen a shipment arrive: a live one that it has not is awaited, and late once its ETA has passed.
-- Kept by the import that brings shipment or tracking, in its own transaction.
ALTER TABLE shipment ADD COLUMN arrived INTEGER NOT NULL DEFAULT 0;

DROP INDEX shipment_by_eta_while_live;
CREATE INDEX shipment_by_eta_while_awaited ON shipment (organization_id, eta, id)
  WHERE status IN ('STATUS_ACTIVE', 'STATUS_ON_HOLD') AND arrived = 0;

-- What is kept of shipments that are there already is made anew when the service starts.
INSERT INTO meta (name, value)
  SELECT 'concerns_due', '1' WHERE EXISTS (SELECT 1 FROM shipment)
  ON CONFLICT (name) DO NOTHING;
