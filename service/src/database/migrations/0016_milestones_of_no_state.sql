-- Milestones that state neither that they happened nor that they are expected say nothing of where cargo is: what is kept of
-- shipments is made anew when the service starts.
INSERT INTO meta (name, value)
  SELECT 'concerns_due', '1' WHERE EXISTS (SELECT 1 FROM shipment)
  ON CONFLICT (name) DO NOTHING;
