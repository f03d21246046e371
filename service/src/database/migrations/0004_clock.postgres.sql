-- The database's clock, in milliseconds: the one that every instance shares.
CREATE FUNCTION clock_ms() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) $$;
