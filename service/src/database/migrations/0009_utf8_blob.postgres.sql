-- SQLite takes any type name that holds "blob" for bytes: what is sent as it is stored need not become text.
CREATE DOMAIN utf8_blob AS text;
