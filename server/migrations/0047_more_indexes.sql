-- Pages of one person's rows that a filter narrows, or that come in another order: without these all rows of the person are
-- read for a page of ten.
CREATE INDEX audit_person_action ON audit (person_id, action, id);
CREATE INDEX qr_codes_person_kind ON qr_codes (person_id, kind, id);
CREATE INDEX devices_person_registered ON devices (person_id, registered_at, id) WHERE person_id IS NOT NULL;
