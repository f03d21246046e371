-- Of documents, some types alone are asked for, as those that the client is to send: each is a walk over its own.
CREATE INDEX concern_by_type ON concern (organization_id, kind, type, place);
