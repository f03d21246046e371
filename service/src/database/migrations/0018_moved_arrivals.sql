-- What tracking expects on another day than the ETA is found by it, and documents of what has arrived come last: what is
-- kept of shipments is made anew when the service starts.
INSERT INTO meta (name, value)
  SELECT 'concerns_due', '1' WHERE EXISTS (SELECT 1 FROM shipment)
  ON CONFLICT (name) DO NOTHING;
