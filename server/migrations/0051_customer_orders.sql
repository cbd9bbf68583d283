-- How many orders a customer has, and a version of all that lists of them show. Every change of it renews the version in its
-- own transaction, so an answer that was read at the same version still holds. A version is random, because a number that
-- is counted up could come again after a backup was restored.
CREATE TABLE customer_orders (
  person_id bigint PRIMARY KEY REFERENCES people,
  total bigint NOT NULL,
  version uuid NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE customer_orders IS 'derived from orders, order_files and qr_codes';

-- Customers are locked in the order of their ids, and before their wallets, because money moves last.
CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_orders AS known (person_id, total, version)
    SELECT person_id, TG_ARGV[0]::int * count(*), gen_random_uuid() FROM changed GROUP BY person_id ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET total = known.total + excluded.total, version = excluded.version;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new AFTER INSERT ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders('1');
CREATE TRIGGER count_changed AFTER UPDATE ON orders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders('0');
CREATE TRIGGER count_gone AFTER DELETE ON orders REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders('-1');
-- The triggers have locked the orders, so that none is placed meanwhile.
INSERT INTO customer_orders (person_id, total, version)
  SELECT person_id, count(*), gen_random_uuid() FROM orders GROUP BY person_id;

CREATE FUNCTION refuse_other_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order keeps its customer';
END $$;
CREATE TRIGGER keeps_customer BEFORE UPDATE OF person_id ON orders FOR EACH ROW
  WHEN (OLD.person_id <> NEW.person_id) EXECUTE FUNCTION refuse_other_customer();

-- Codes and files come and change with their order today, so these triggers are a guard for those that will not. Nothing of
-- a code is shown in lists but what never changes.
CREATE TRIGGER count_coded AFTER INSERT ON qr_codes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_orders('0');

CREATE FUNCTION renew_orders_of_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_orders SET version = gen_random_uuid() WHERE person_id IN (
    SELECT o.person_id FROM changed f JOIN orders o ON o.id = f.order_id);
  RETURN NULL;
END $$;
CREATE TRIGGER renew_new AFTER INSERT ON order_files REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_orders_of_files();
CREATE TRIGGER renew_changed AFTER UPDATE ON order_files REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_orders_of_files();
CREATE TRIGGER renew_gone AFTER DELETE ON order_files REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_orders_of_files();

-- The version of the names of all designers, in one row.
CREATE TABLE designer_names (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version uuid NOT NULL
);
COMMENT ON TABLE designer_names IS 'derived from people';
INSERT INTO designer_names (version) VALUES (gen_random_uuid());
-- Tells whether somebody who is no admin any more is a designer. An admin may just be accepting their first order.
CREATE INDEX orders_designer ON orders (designer_id) WHERE designer_id IS NOT NULL;
CREATE FUNCTION renew_designer_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'admin' = ANY (OLD.roles || NEW.roles) OR EXISTS (SELECT FROM orders WHERE designer_id = NEW.id) THEN
    UPDATE designer_names SET version = gen_random_uuid();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER renew_designer_names AFTER UPDATE OF name, family ON people FOR EACH ROW
  WHEN ((OLD.name, OLD.family) IS DISTINCT FROM (NEW.name, NEW.family)) EXECUTE FUNCTION renew_designer_names();
