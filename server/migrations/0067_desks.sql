-- Older versions run on this.
-- Built apart from the new columns, so that orders are only kept from changing meanwhile.
SET LOCAL lock_timeout = '500ms';

UPDATE orders d SET suspended_at = asked.at, answered_at = (
    SELECT min(e.created_at) FROM order_events e WHERE e.order_id = d.id AND e.action = 'answer' AND e.id > asked.id)
  FROM orders o CROSS JOIN LATERAL (SELECT e.id, e.created_at AS at FROM order_events e
    WHERE e.order_id = o.id AND e.action = 'suspend' ORDER BY e.id DESC LIMIT 1) AS asked
  WHERE o.id = d.id AND o.status = 'suspended' AND d.suspended_at IS NULL;

CREATE INDEX orders_open_of_person ON orders (person_id, coalesce(paid_at, created_at))
  WHERE status IN ('pending', 'designing', 'suspended', 'revising');
CREATE INDEX orders_unfetched ON orders (person_id, finished_at)
  WHERE status = 'finished' AND type <> 'qr' AND (downloaded_at IS NULL OR downloaded_at < finished_at);
CREATE INDEX orders_queue ON orders (coalesce(paid_at, created_at), id) WHERE status = 'pending';
CREATE INDEX orders_promised ON orders (coalesce(missed_promise, promised_for))
  WHERE status IN ('pending', 'designing') AND finished_at IS NULL;
CREATE INDEX orders_answered ON orders (answered_at) WHERE status = 'suspended' AND answered_at IS NOT NULL;
CREATE INDEX orders_revising ON orders (updated_at) WHERE status = 'revising';
