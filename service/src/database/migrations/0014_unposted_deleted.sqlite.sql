-- Nothing of a deleted inquiry waits for the search index: neither what waited, nor what was told of it before it was
-- deleted and is kept after, when the transaction commits.
CREATE TRIGGER inquiry_search_delete AFTER DELETE ON inquiry BEGIN
  DELETE FROM inquiry_unposted WHERE organization_id = old.organization_id AND id = old.id;
END;
CREATE TRIGGER inquiry_unposted_insert BEFORE INSERT ON inquiry_unposted
WHEN NOT EXISTS (SELECT 1 FROM inquiry WHERE id = new.id) BEGIN
  SELECT RAISE(IGNORE);
END;
DELETE FROM inquiry_unposted WHERE NOT EXISTS (SELECT 1 FROM inquiry WHERE inquiry.id = inquiry_unposted.id);
