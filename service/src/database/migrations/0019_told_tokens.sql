-- Tokens that imports have told of: one of them that is no longer there was deleted, and stays so whatever is told again.
CREATE TABLE told_token (
  user_id BIGINT NOT NULL REFERENCES person (id),
  secret_sha256 bytewise_text NOT NULL,
  PRIMARY KEY (user_id, secret_sha256)
);
-- Of those from before nobody knows which were imported.
INSERT INTO told_token (user_id, secret_sha256) SELECT user_id, secret_sha256 FROM token;
