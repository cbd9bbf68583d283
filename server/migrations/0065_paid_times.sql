-- Older versions run on this.
-- Built apart from the new columns, so that orders are only kept from changing meanwhile.
SET LOCAL lock_timeout = '500ms';
CREATE INDEX orders_unpaid ON orders (person_id) WHERE is_unpaid;
CREATE INDEX orders_awaited ON orders (created_at) WHERE status = 'unpaid';
CREATE INDEX orders_paid ON orders (coalesce(paid_at, created_at)) WHERE NOT is_unpaid;
CREATE INDEX orders_person_paid ON orders (person_id, coalesce(paid_at, created_at)) WHERE NOT is_unpaid;
DROP INDEX orders_person_created;
