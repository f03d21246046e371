-- What needs attention is counted and listed by walks over these, however much there was before. The states are the
-- contract's: a test asks for what they find.
CREATE INDEX shipment_by_eta_while_live ON shipment (organization_id, eta, id)
  WHERE status IN ('STATUS_ACTIVE', 'STATUS_ON_HOLD');
CREATE INDEX invoice_by_due_date_while_open ON invoice (organization_id, due_date, id)
  WHERE published_at <> ''
    AND status IN ('STATUS_PUBLISHED', 'STATUS_DISPUTED', 'STATUS_IN_COLLECTION', 'STATUS_IN_PAYMENT_PLAN');

-- Sums are made by currency. A column of its own: to find it in the body takes longer than all else of a sum.
ALTER TABLE invoice ADD COLUMN currency bytewise_text NOT NULL DEFAULT '';
UPDATE invoice SET currency = coalesce(body -> 'amount_ex_vat' ->> 'currency', '');

-- Of live shipments alone: document slots that are outstanding, documents that expire, free days that run. Made from
-- shipment, checklist and tracking by the import that brings them, in its own transaction.
CREATE TABLE concern (
  organization_id BIGINT NOT NULL,
  kind bytewise_text NOT NULL,
  -- The day it is urgent by, then the shipment and what of it: its place among its kind, and no other's.
  place bytewise_text NOT NULL,
  -- Of a document; which types are served is the running service's to say.
  type bytewise_text NOT NULL,
  shipment_id BIGINT NOT NULL REFERENCES shipment (id),
  -- The record that the application is answered with.
  body json NOT NULL,
  PRIMARY KEY (organization_id, kind, place, type)
);
CREATE INDEX concern_of_shipment ON concern (organization_id, shipment_id);

-- A database that holds shipments already has its concerns made when the service starts.
INSERT INTO meta (name, value) SELECT 'concerns_due', '1' WHERE EXISTS (SELECT 1 FROM shipment);
