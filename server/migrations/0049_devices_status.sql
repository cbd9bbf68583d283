-- A search among devices of one state read the whole table where no device is in that state.
CREATE INDEX devices_status ON devices (status, id);
