-- Bytes to SQLite by its name, and to PostgreSQL a type of its own: see postgres-bytes.ts. Earlier releases, which may
-- still run beside this one, use utf8_blob.
CREATE DOMAIN bodies_blob AS varchar;
