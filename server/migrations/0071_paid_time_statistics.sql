-- Older versions run on this.
SET LOCAL lock_timeout = '500ms';
-- The database keeps no statistics for the expression of a partial index, and would expect a third of all orders today.
CREATE STATISTICS orders_paid_time ON (coalesce(paid_at, created_at)) FROM orders;
