-- A customer's codes that are down or reported are few among their codes. A new code is in neither index.
CREATE INDEX qr_codes_person_down ON qr_codes (person_id, id) WHERE down_at IS NOT NULL;
CREATE INDEX qr_codes_person_reported ON qr_codes (person_id, id) WHERE is_reported;
