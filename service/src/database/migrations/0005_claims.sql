-- Who sends the same inquiry again soon is answered with the first. The claim is written in the inquiry's own
-- transaction; its key lets one of any number of simultaneous requests be the first.
CREATE TABLE inquiry_claim (
  organization_id BIGINT NOT NULL,
  fingerprint bytewise_text NOT NULL,
  inquiry_id BIGINT NOT NULL,
  claim_time_ms BIGINT NOT NULL,
  PRIMARY KEY (organization_id, fingerprint)
);
CREATE INDEX inquiry_claim_by_time ON inquiry_claim (claim_time_ms);
