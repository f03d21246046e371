-- The service's own ids lie well above those that imports give, also before the first import gives any.
SELECT setval('record_id', 1000000 + CASE WHEN is_called THEN last_value ELSE 0 END) FROM record_id;
