-- Calls of the current minute, by which the processes of a shop share their limits. It may be lost at any time.
CREATE UNLOGGED TABLE request_counts (
  -- What is limited, and the person or network.
  key text PRIMARY KEY,
  count int NOT NULL,
  ends_at timestamptz NOT NULL
);
COMMENT ON TABLE request_counts IS 'derived from the requests of the last minute';
