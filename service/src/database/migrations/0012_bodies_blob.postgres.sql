-- Bytes to SQLite by its name, and to PostgreSQL a type of its own: see postgres-bytes.ts. utf8_blob stays: instances of
-- an earlier version, which may still run beside this one, use it.
CREATE DOMAIN bodies_blob AS varchar;
