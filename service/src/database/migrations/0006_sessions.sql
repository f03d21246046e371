-- Log-ins of the application. Only a hash of what the browser keeps is stored. Times are of the database's clock.
CREATE TABLE session (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES person (id),
  secret_sha256 bytewise_text NOT NULL,
  create_time_ms BIGINT NOT NULL,
  last_seen_ms BIGINT NOT NULL,
  user_agent bytewise_text NOT NULL,
  address bytewise_text NOT NULL
);
CREATE UNIQUE INDEX session_secret ON session (secret_sha256);
CREATE INDEX session_by_user ON session (user_id);

-- A day in UTC; empty when the token was never used.
ALTER TABLE token ADD COLUMN last_used_on bytewise_text NOT NULL DEFAULT '';
