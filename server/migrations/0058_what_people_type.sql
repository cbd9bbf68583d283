-- A serial is found however the marks in it are written. Two devices from before may differ in nothing else.
CREATE INDEX devices_serial_bare ON devices (translate(serial, '._/:-', ''), id);
CREATE INDEX devices_serial_part ON devices USING gin (translate(serial, '._/:-', '') gin_trgm_ops);

-- Who saw a code's page on which day (of Tehran), so that each counts once. `visitor` is 20 bits of a keyed hash of their
-- network, which bounds the rows of a code and names nobody; rows of past days are removed. Nothing is lost without them.
CREATE TABLE qr_visits (
  day date NOT NULL,
  code_id bigint NOT NULL,
  visitor integer NOT NULL CHECK (visitor BETWEEN 0 AND 1048575),
  PRIMARY KEY (day, code_id, visitor)
);
COMMENT ON TABLE qr_visits IS 'derived from the requests of one day';
