-- The service's own ids lie well above those that imports give: before, they came right behind them.
UPDATE record_id SET last = last + 1000000;
