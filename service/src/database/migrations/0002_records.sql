-- A record is the JSON text that the API returns; the columns that find, sort and filter it are generated from it.
-- An empty value sorts as ''. The body comes last: a walk over the other columns then does not read it.

CREATE TABLE meta (
  name bytewise_text PRIMARY KEY,
  value bytewise_text NOT NULL
);

CREATE TABLE organization (
  id BIGINT PRIMARY KEY,
  -- Moved by every transaction that touches the organization's records.
  version BIGINT NOT NULL DEFAULT 1,
  type bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'type') STORED,
  body json NOT NULL
);

CREATE TABLE person (
  id BIGINT PRIMARY KEY,
  organization_id BIGINT NOT NULL REFERENCES organization (id),
  -- In small letters, made by the program: what the engines take for small differs.
  email bytewise_text NOT NULL,
  password_hash bytewise_text,
  body json NOT NULL
);
CREATE UNIQUE INDEX person_email ON person (email);

CREATE TABLE token (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES person (id),
  secret_sha256 bytewise_text NOT NULL,
  last_four bytewise_text NOT NULL,
  name bytewise_text NOT NULL,
  create_time bytewise_text NOT NULL
);
CREATE UNIQUE INDEX token_secret ON token (user_id, secret_sha256);

CREATE TABLE air_waybill (
  number bytewise_text PRIMARY KEY,
  status bytewise_text NOT NULL,
  airline bytewise_text NOT NULL
);

CREATE TABLE air_event (
  id BIGINT PRIMARY KEY,
  air_waybill bytewise_text NOT NULL REFERENCES air_waybill (number),
  fingerprint bytewise_text NOT NULL,
  body json NOT NULL
);
CREATE UNIQUE INDEX air_event_fingerprint ON air_event (air_waybill, fingerprint);

CREATE TABLE shipment (
  id BIGINT PRIMARY KEY,
  organization_id BIGINT NOT NULL REFERENCES organization (id),
  air_waybill bytewise_text REFERENCES air_waybill (number),
  reference bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'reference') STORED,
  status bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'status') STORED,
  etd bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'etd', '')) STORED,
  eta bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'eta', '')) STORED,
  cargo_ready_date bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'cargo_ready_date', '')) STORED,
  create_time bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'create_time') STORED,
  search bytewise_text NOT NULL,
  body json NOT NULL
);
CREATE UNIQUE INDEX shipment_reference ON shipment (reference);
CREATE INDEX shipment_by_id ON shipment (organization_id, id);
CREATE INDEX shipment_by_reference ON shipment (organization_id, reference, id);
CREATE INDEX shipment_by_status ON shipment (organization_id, status, id);
CREATE INDEX shipment_by_etd ON shipment (organization_id, etd, id);
CREATE INDEX shipment_by_eta ON shipment (organization_id, eta, id);
CREATE INDEX shipment_by_cargo_ready_date ON shipment (organization_id, cargo_ready_date, id);
CREATE INDEX shipment_by_create_time ON shipment (organization_id, create_time, id);
CREATE INDEX shipment_air_waybill ON shipment (air_waybill) WHERE air_waybill IS NOT NULL;

CREATE TABLE container (
  shipment_id BIGINT NOT NULL REFERENCES shipment (id),
  container_number bytewise_text NOT NULL,
  organization_id BIGINT NOT NULL,
  body json NOT NULL,
  PRIMARY KEY (shipment_id, container_number)
);

CREATE TABLE sea_event (
  id BIGINT PRIMARY KEY,
  shipment_id BIGINT NOT NULL REFERENCES shipment (id),
  organization_id BIGINT NOT NULL,
  container_number bytewise_text NOT NULL,
  fingerprint bytewise_text NOT NULL,
  body json NOT NULL
);
CREATE UNIQUE INDEX sea_event_fingerprint ON sea_event (shipment_id, fingerprint);

CREATE TABLE document_slot (
  id BIGINT PRIMARY KEY,
  organization_id BIGINT NOT NULL,
  shipment_id BIGINT NOT NULL REFERENCES shipment (id),
  document_id BIGINT,
  sha256 bytewise_text,
  type bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'type') STORED,
  body json NOT NULL
);
CREATE INDEX document_slot_by_shipment ON document_slot (organization_id, shipment_id, id);
CREATE UNIQUE INDEX document_slot_document ON document_slot (document_id);

CREATE TABLE invoice (
  id BIGINT PRIMARY KEY,
  organization_id BIGINT NOT NULL REFERENCES organization (id),
  shipment_id BIGINT NOT NULL REFERENCES shipment (id),
  pdf_sha256 bytewise_text,
  pdf_size_bytes BIGINT,
  reference bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'reference') STORED,
  status bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'status') STORED,
  issue_date bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'issue_date', '')) STORED,
  due_date bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'due_date', '')) STORED,
  published_at bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'published_at', '')) STORED,
  amount_ex_vat BIGINT NOT NULL GENERATED ALWAYS AS (CAST(body -> 'amount_ex_vat' ->> 'amount_cents' AS BIGINT)) STORED,
  amount_inc_vat BIGINT NOT NULL GENERATED ALWAYS AS (CAST(body -> 'amount_inc_vat' ->> 'amount_cents' AS BIGINT)) STORED,
  create_time bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'create_time') STORED,
  search bytewise_text NOT NULL,
  body json NOT NULL
);
-- Invoices not yet issued are in no list: the indexes leave them out.
CREATE UNIQUE INDEX invoice_reference ON invoice (reference);
CREATE INDEX invoice_by_id ON invoice (organization_id, id) WHERE published_at <> '';
CREATE INDEX invoice_by_shipment ON invoice (organization_id, shipment_id, id) WHERE published_at <> '';
CREATE INDEX invoice_by_reference ON invoice (organization_id, reference, id) WHERE published_at <> '';
CREATE INDEX invoice_by_status ON invoice (organization_id, status, id) WHERE published_at <> '';
CREATE INDEX invoice_by_issue_date ON invoice (organization_id, issue_date, id) WHERE published_at <> '';
CREATE INDEX invoice_by_due_date ON invoice (organization_id, due_date, id) WHERE published_at <> '';
CREATE INDEX invoice_by_published_at ON invoice (organization_id, published_at, id) WHERE published_at <> '';
CREATE INDEX invoice_by_amount_ex_vat ON invoice (organization_id, amount_ex_vat, id) WHERE published_at <> '';
CREATE INDEX invoice_by_amount_inc_vat ON invoice (organization_id, amount_inc_vat, id) WHERE published_at <> '';
CREATE INDEX invoice_by_create_time ON invoice (organization_id, create_time, id) WHERE published_at <> '';

CREATE TABLE inquiry (
  id BIGINT PRIMARY KEY,
  organization_id BIGINT NOT NULL REFERENCES organization (id),
  reference bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'reference') STORED,
  status bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'status') STORED,
  cargo_ready_date bytewise_text NOT NULL GENERATED ALWAYS AS (coalesce(body ->> 'cargo_ready_date', '')) STORED,
  create_time bytewise_text NOT NULL GENERATED ALWAYS AS (body ->> 'create_time') STORED,
  search bytewise_text NOT NULL,
  body json NOT NULL
);
CREATE UNIQUE INDEX inquiry_reference ON inquiry (reference);
CREATE INDEX inquiry_by_id ON inquiry (organization_id, id);
CREATE INDEX inquiry_by_reference ON inquiry (organization_id, reference, id);
CREATE INDEX inquiry_by_status ON inquiry (organization_id, status, id);
CREATE INDEX inquiry_by_cargo_ready_date ON inquiry (organization_id, cargo_ready_date, id);
CREATE INDEX inquiry_by_create_time ON inquiry (organization_id, create_time, id);
