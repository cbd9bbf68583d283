-- A price or discount that is set for later takes effect by itself when `starts_at` has come.
ALTER TABLE prices
  ADD COLUMN next_base bigint CHECK (next_base BETWEEN 0 AND 1000000000000),
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK ((next_base IS NULL) = (starts_at IS NULL));
ALTER TABLE level_discounts
  ADD COLUMN next_percent int CHECK (next_percent BETWEEN 0 AND 100),
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK ((next_percent IS NULL) = (starts_at IS NULL));

ALTER TABLE settings DROP CONSTRAINT settings_pkey, DROP CONSTRAINT settings_type_check;
ALTER TABLE settings
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD UNIQUE (key),
  ADD CHECK (type IN ('text', 'phone', 'link', 'card', 'number', 'hours'));

-- Pages that everybody may read, in Markdown.
CREATE TABLE pages (
  id text PRIMARY KEY CHECK (id IN ('terms', 'privacy', 'contact')),
  title text NOT NULL CHECK (title <> ''),
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What admins chose for a font of the catalogue; one without a row is on, under its own name.
CREATE TABLE fonts (
  id text PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- What admins changed in the shop's content, with the item before and after.
CREATE TABLE content_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind <> ''),
  -- Null: the order of several items.
  item_id text,
  action text NOT NULL CHECK (action IN ('create', 'change', 'remove', 'order')),
  admin_id bigint NOT NULL REFERENCES people,
  before jsonb,
  after jsonb,
  ip text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX content_changes_kind ON content_changes (kind, id);
CREATE INDEX content_changes_item ON content_changes (kind, item_id, id);
CREATE INDEX content_changes_admin ON content_changes (admin_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content_changes
  EXECUTE FUNCTION audit_append_only();
