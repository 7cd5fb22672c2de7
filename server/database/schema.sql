-- The schema as a migrated database has it, to read and to compare. It is generated: npm run schema.
-- Reasons stand beside the statements in server/*/baseline.sql and server/database/migrations/.

create extension if not exists pg_trgm;

create table account_invitations (
  id integer generated always as identity not null,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  name text,
  invited_by text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  token_hash bytea,
  expires_at timestamp with time zone,
  accepted_at timestamp with time zone,
  constraint account_invitations_check CHECK ((((sent_at IS NULL) = (token_hash IS NULL)) AND ((sent_at IS NULL) = (expires_at IS NULL)))),
  constraint account_invitations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX account_invitations_email ON public.account_invitations USING btree (email_folded);
CREATE INDEX account_invitations_sent ON public.account_invitations USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE UNIQUE INDEX account_invitations_token ON public.account_invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX account_invitations_waiting ON public.account_invitations USING btree (id) WHERE (sent_at IS NULL);

create table accounts (
  id integer generated always as identity not null,
  email text not null,
  name text not null,
  phone_number text,
  password_hash text not null,
  password_changed_at timestamp with time zone default now() not null,
  is_admin boolean default false not null,
  created_at timestamp with time zone default now() not null,
  email_verified_at timestamp with time zone,
  role text,
  second_step_since timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'service'::text, 'warehouse'::text, 'editor'::text])))
);
CREATE UNIQUE INDEX accounts_email ON public.accounts USING btree (lower(email));

create table addresses (
  id integer generated always as identity not null,
  account_id integer not null,
  name text not null,
  line1 text not null,
  line2 text,
  city text not null,
  state text,
  postal_code text,
  country text not null,
  preferred boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint addresses_pkey PRIMARY KEY (id)
);
CREATE INDEX addresses_of_account ON public.addresses USING btree (account_id);
CREATE UNIQUE INDEX addresses_preferred ON public.addresses USING btree (account_id) WHERE preferred;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_id integer,
  account_id integer,
  what text not null,
  address text,
  details jsonb default '{}'::jsonb not null,
  actor text,
  target text,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at);
CREATE INDEX audit_log_of_account ON public.audit_log USING btree (account_id, id);
CREATE INDEX audit_log_of_actor ON public.audit_log USING btree (actor, id DESC) WHERE (actor IS NOT NULL);
CREATE INDEX audit_log_of_staff ON public.audit_log USING btree (id DESC) WHERE (actor IS NOT NULL);

create table backups (
  id integer generated always as identity not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone default now() not null,
  by text not null,
  folder text,
  bytes bigint,
  rows bigint,
  pictures integer,
  lost_pictures integer,
  problem text,
  constraint backups_by_check CHECK ((by = ANY (ARRAY['schedule'::text, 'command'::text]))),
  constraint backups_check CHECK (((folder IS NULL) <> (problem IS NULL))),
  constraint backups_pkey PRIMARY KEY (id)
);
CREATE INDEX backups_ended ON public.backups USING btree (ended_at) WHERE (problem IS NULL);

create table best_sellers (
  product_id integer not null,
  pieces integer not null,
  constraint best_sellers_pieces_check CHECK ((pieces > 0)),
  constraint best_sellers_pkey PRIMARY KEY (product_id)
);

create table categories (
  id smallint generated always as identity not null,
  slug text not null,
  name text not null,
  google_category integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);
CREATE UNIQUE INDEX categories_name ON public.categories USING btree (lower(name));

create table changed_customers (
  id bigint generated always as identity not null,
  account_id integer,
  email text,
  constraint changed_customers_pkey PRIMARY KEY (id)
);

create table changed_sales_days (
  id bigint generated always as identity not null,
  day date not null,
  constraint changed_sales_days_pkey PRIMARY KEY (id)
);

create table collection_products (
  collection_id integer not null,
  product_id integer not null,
  role text not null,
  position integer not null,
  constraint collection_products_pkey PRIMARY KEY (collection_id, product_id),
  constraint collection_products_role_check CHECK ((role = ANY (ARRAY['member'::text, 'pin'::text, 'exclude'::text])))
);
CREATE INDEX collection_products_product ON public.collection_products USING btree (product_id);

create table collections (
  id integer generated always as identity not null,
  slug text not null,
  title text not null,
  text text default ''::text not null,
  picture jsonb,
  kind text not null,
  rules jsonb not null,
  sort text not null,
  hide_sold_out boolean default false not null,
  active boolean not null,
  publish_from timestamp with time zone,
  publish_until timestamp with time zone,
  seo_title text default ''::text not null,
  seo_text text default ''::text not null,
  version integer default 1 not null,
  placed_version integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint collections_check CHECK ((publish_until > publish_from)),
  constraint collections_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'rules'::text]))),
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint collections_slug_key UNIQUE (slug),
  constraint collections_sort_check CHECK ((sort = ANY (ARRAY['manual'::text, 'newest'::text, 'price_up'::text, 'price_down'::text, 'best_selling'::text])))
);

create table colours (
  id integer generated always as identity not null,
  name text not null,
  family text not null,
  hex text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint colours_family_check CHECK ((family = ANY (ARRAY['black'::text, 'white'::text, 'grey'::text, 'beige'::text, 'brown'::text, 'red'::text, 'orange'::text, 'yellow'::text, 'green'::text, 'blue'::text, 'purple'::text, 'pink'::text, 'metallic'::text, 'multi'::text]))),
  constraint colours_hex_check CHECK ((hex ~ '^#[0-9a-f]{6}$'::text)),
  constraint colours_name_check CHECK ((name <> ''::text)),
  constraint colours_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX colours_name ON public.colours USING btree (lower(name));

create table credit_accounts (
  id integer generated always as identity not null,
  kind text not null,
  account_id integer,
  order_id text,
  email text,
  email_folded text generated always as (lower(email)) stored,
  code_hash bytea,
  last_four text,
  initial integer not null,
  balance integer default 0 not null,
  held integer default 0 not null,
  frozen text,
  added_to integer,
  sent_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  forgets_email boolean default false not null,
  frozen_before text,
  frozen_why text,
  constraint credit_accounts_check CHECK (((held >= 0) AND (held <= balance))),
  constraint credit_accounts_check1 CHECK (((code_hash IS NULL) = (last_four IS NULL))),
  constraint credit_accounts_check2 CHECK (((kind = 'gift_card'::text) OR ((code_hash IS NULL) AND (order_id IS NULL)))),
  constraint credit_accounts_code_hash_key UNIQUE (code_hash),
  constraint credit_accounts_frozen_before_check CHECK ((frozen_before = ANY (ARRAY['staff'::text, 'dispute'::text]))),
  constraint credit_accounts_frozen_check CHECK ((frozen = ANY (ARRAY['staff'::text, 'dispute'::text, 'refunded'::text]))),
  constraint credit_accounts_initial_check CHECK ((initial >= 0)),
  constraint credit_accounts_kind_check CHECK ((kind = ANY (ARRAY['gift_card'::text, 'store_credit'::text]))),
  constraint credit_accounts_order_id_key UNIQUE (order_id),
  constraint credit_accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX credit_accounts_email ON public.credit_accounts USING gin (email_folded gin_trgm_ops);
CREATE INDEX credit_accounts_last_four ON public.credit_accounts USING btree (last_four) WHERE (last_four IS NOT NULL);
CREATE INDEX credit_accounts_newest ON public.credit_accounts USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX credit_accounts_of_account ON public.credit_accounts USING btree (account_id) WHERE ((kind = 'store_credit'::text) AND (account_id IS NOT NULL));
alter table credit_accounts alter email_folded set statistics 1000;

create table credit_moves (
  id bigint generated always as identity not null,
  credit_account_id integer not null,
  kind text not null,
  amount integer not null,
  order_id text,
  refund_id uuid,
  by text not null,
  why text,
  request_key text,
  at timestamp with time zone default now() not null,
  constraint credit_moves_amount_check CHECK ((amount > 0)),
  constraint credit_moves_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'refund'::text, 'add'::text, 'spend'::text, 'take'::text, 'pay_out'::text, 'hold'::text, 'retake'::text, 'release'::text]))),
  constraint credit_moves_pkey PRIMARY KEY (id)
);
CREATE INDEX credit_moves_of_account ON public.credit_moves USING btree (credit_account_id, id DESC);
CREATE UNIQUE INDEX credit_moves_of_refund ON public.credit_moves USING btree (refund_id, credit_account_id) WHERE (refund_id IS NOT NULL);
CREATE UNIQUE INDEX credit_moves_once ON public.credit_moves USING btree (order_id, credit_account_id, kind) WHERE (kind = ANY (ARRAY['hold'::text, 'retake'::text, 'release'::text, 'spend'::text]));
CREATE INDEX credit_moves_refunded ON public.credit_moves USING btree (order_id) WHERE (kind = 'refund'::text);
CREATE UNIQUE INDEX credit_moves_request ON public.credit_moves USING btree (request_key) WHERE (request_key IS NOT NULL);

create table customer_notes (
  id bigint generated always as identity not null,
  customer_id integer not null,
  at timestamp with time zone default now() not null,
  by text not null,
  text text not null,
  constraint customer_notes_pkey PRIMARY KEY (id),
  constraint customer_notes_text_check CHECK ((text <> ''::text))
);
CREATE INDEX customer_notes_of_customer ON public.customer_notes USING btree (customer_id, id);

create table customer_tags (
  customer_id integer not null,
  tag text not null,
  constraint customer_tags_pkey PRIMARY KEY (customer_id, tag),
  constraint customer_tags_tag_check CHECK ((tag <> ''::text))
);
CREATE INDEX customer_tags_customers ON public.customer_tags USING btree (lower(tag), customer_id);

create table customers (
  id integer generated always as identity not null,
  account_id integer,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  name text,
  orders integer default 0 not null,
  spent bigint default 0 not null,
  pieces integer default 0 not null,
  pieces_back integer default 0 not null,
  returns_percent smallint generated always as (
CASE
    WHEN (pieces = 0) THEN (0)::numeric
    ELSE LEAST((100)::numeric, round(((100.0 * (pieces_back)::numeric) / (pieces)::numeric)))
END) stored,
  first_seen_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  numbered_at timestamp with time zone default now(),
  constraint customers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX customers_account ON public.customers USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX customers_email ON public.customers USING btree (email_folded);
CREATE UNIQUE INDEX customers_guest ON public.customers USING btree (email_folded) WHERE (account_id IS NULL);
CREATE INDEX customers_name ON public.customers USING btree (lower(name), id);
CREATE INDEX customers_orders ON public.customers USING btree (orders DESC, id DESC);
CREATE INDEX customers_returns ON public.customers USING btree (returns_percent DESC, id DESC);
CREATE INDEX customers_searched ON public.customers USING gin (searched(((email || ' '::text) || COALESCE(name, ''::text))) gin_trgm_ops);
CREATE INDEX customers_seen ON public.customers USING btree (last_seen_at DESC, id DESC);
CREATE INDEX customers_spent ON public.customers USING btree (spent DESC, id DESC);
alter index customers_searched alter column 1 set statistics 1000;

create table deliveries (
  order_id text not null,
  status text default 'manufacturing'::text not null,
  tracking_information text,
  email text,
  email_folded text collate "C" generated always as (lower(email)) stored,
  name text,
  line1 text,
  line2 text,
  city text,
  state text,
  postal_code text,
  country text,
  ordered_at timestamp with time zone not null,
  stopped boolean default false not null,
  begun_at timestamp with time zone,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  printed_at timestamp with time zone,
  printed_digest text,
  delay_told_at timestamp with time zone,
  delayed_until date,
  ship_by date,
  consent_by date,
  consented_at timestamp with time zone,
  to_take_back boolean default false not null,
  constraint deliveries_pkey PRIMARY KEY (order_id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['manufacturing'::text, 'shipped'::text, 'delivered'::text])))
);
CREATE INDEX deliveries_begun ON public.deliveries USING btree (ordered_at DESC, order_id DESC) INCLUDE (email_folded) WHERE ((status = 'manufacturing'::text) AND ((tracking_information IS NOT NULL) OR (begun_at IS NOT NULL)) AND (NOT stopped));
CREATE INDEX deliveries_by_status ON public.deliveries USING btree (status, ordered_at DESC, order_id DESC) INCLUDE (email_folded);
CREATE INDEX deliveries_delivered ON public.deliveries USING btree (delivered_at) WHERE (status = 'delivered'::text);
CREATE INDEX deliveries_promised ON public.deliveries USING btree (ship_by, order_id) WHERE ((ship_by IS NOT NULL) AND (status = 'manufacturing'::text) AND (NOT stopped));
CREATE INDEX deliveries_searched ON public.deliveries USING gin (translate(searched(((((COALESCE(name, ''::text) || '|'::text) || COALESCE(postal_code, ''::text)) || '|'::text) || COALESCE(tracking_information, ''::text))), ' -'::text, ''::text) gin_trgm_ops);
CREATE INDEX deliveries_to_begin ON public.deliveries USING btree (ordered_at DESC, order_id DESC) INCLUDE (email_folded) WHERE ((status = 'manufacturing'::text) AND (tracking_information IS NULL) AND (begun_at IS NULL) AND (NOT stopped));
CREATE INDEX deliveries_to_take_back ON public.deliveries USING btree (ordered_at DESC, order_id DESC) INCLUDE (email_folded) WHERE (to_take_back AND (status = 'manufacturing'::text));
CREATE INDEX deliveries_unanswered ON public.deliveries USING btree (consent_by) WHERE ((consent_by IS NOT NULL) AND (consented_at IS NULL) AND (status = 'manufacturing'::text) AND (NOT stopped));
alter index deliveries_searched alter column 1 set statistics 1000;

create table dispute_moves (
  id text not null,
  dispute_id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  amount integer not null,
  fee integer not null,
  constraint dispute_moves_pkey PRIMARY KEY (id)
);
CREATE INDEX dispute_moves_by_time ON public.dispute_moves USING btree (at);
CREATE INDEX dispute_moves_of_dispute ON public.dispute_moves USING btree (dispute_id);

create table email_changes (
  id integer generated always as identity not null,
  account_id integer not null,
  old_email text not null,
  new_email text not null,
  step text not null,
  session_id text,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_step_check CHECK ((step = ANY (ARRAY['approve'::text, 'confirm'::text, 'effective'::text]))),
  constraint email_changes_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX email_changes_ending ON public.email_changes USING btree (expires_at);
CREATE INDEX email_changes_of_account ON public.email_changes USING btree (account_id);
CREATE UNIQUE INDEX email_changes_pending ON public.email_changes USING btree (account_id) WHERE (step <> 'effective'::text);
CREATE INDEX email_changes_undoable ON public.email_changes USING btree (lower(old_email)) WHERE (step = 'effective'::text);

create table email_verifications (
  token_hash bytea not null,
  account_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint email_verifications_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX email_verifications_ending ON public.email_verifications USING btree (expires_at);
CREATE INDEX email_verifications_of_account ON public.email_verifications USING btree (account_id);

create table ended_styles (
  id integer not null,
  heir_id integer not null,
  constraint ended_styles_pkey PRIMARY KEY (id)
);

create table erasures (
  id uuid default gen_random_uuid() not null,
  at timestamp with time zone default now() not null,
  by text not null,
  account_id integer,
  customer_id integer,
  order_ids text[] not null,
  email_macs text[] default '{}'::text[] not null,
  constraint erasures_pkey PRIMARY KEY (id)
);

create table external_ids (
  source text not null,
  kind text not null,
  external text not null,
  id integer not null,
  created_at timestamp with time zone default now() not null,
  to_publish boolean default false not null,
  constraint external_ids_pkey PRIMARY KEY (source, kind, external)
);
CREATE INDEX external_ids_to_publish ON public.external_ids USING btree (id) WHERE to_publish;

create table fit_stats (
  product_id integer not null,
  pieces integer not null,
  too_small integer not null,
  too_large integer not null,
  verdict text,
  counted_at timestamp with time zone default now() not null,
  constraint fit_stats_check CHECK (((too_small + too_large) <= pieces)),
  constraint fit_stats_pieces_check CHECK ((pieces >= 0)),
  constraint fit_stats_pkey PRIMARY KEY (product_id),
  constraint fit_stats_too_large_check CHECK ((too_large >= 0)),
  constraint fit_stats_too_small_check CHECK ((too_small >= 0)),
  constraint fit_stats_verdict_check CHECK ((verdict = ANY (ARRAY['small'::text, 'large'::text])))
);
CREATE INDEX fit_stats_lost ON public.fit_stats USING btree (((too_small + too_large)) DESC, product_id) WHERE ((too_small + too_large) > 0);

create table gift_card_orders (
  order_id text not null,
  recipient_email text,
  recipient_name text,
  sender_name text,
  message text,
  send_on date,
  constraint gift_card_orders_pkey PRIMARY KEY (order_id)
);

create table images (
  hash text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  created_at timestamp with time zone default now() not null,
  constraint images_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
  constraint images_height_check CHECK ((height > 0)),
  constraint images_pkey PRIMARY KEY (hash),
  constraint images_width_check CHECK ((width > 0))
);

create table invoice_series (
  series text not null,
  year integer not null,
  last integer not null,
  constraint invoice_series_last_check CHECK ((last > 0)),
  constraint invoice_series_pkey PRIMARY KEY (series, year),
  constraint invoice_series_series_check CHECK ((series = ANY (ARRAY['INV'::text, 'CN'::text])))
);

create table invoices (
  id bigint generated always as identity not null,
  kind text not null,
  series text not null,
  year integer not null,
  serial integer not null,
  number text not null,
  order_id text not null,
  refund_id uuid,
  issued_at timestamp with time zone default now() not null,
  total integer not null,
  tax integer not null,
  content text not null,
  sha256 text not null,
  constraint invoices_check CHECK (((series = 'INV'::text) = (kind = 'invoice'::text))),
  constraint invoices_check1 CHECK (((refund_id IS NULL) = (kind = 'invoice'::text))),
  constraint invoices_check2 CHECK (((tax >= 0) AND (tax <= total))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'reversal'::text]))),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_serial_check CHECK ((serial > 0)),
  constraint invoices_series_year_serial_key UNIQUE (series, year, serial),
  constraint invoices_total_check CHECK ((total >= 0))
);
CREATE INDEX invoices_about_order ON public.invoices USING btree (order_id, id);
CREATE INDEX invoices_by_time ON public.invoices USING btree (issued_at DESC, id DESC) INCLUDE (kind, total, tax);
CREATE UNIQUE INDEX invoices_of_order ON public.invoices USING btree (order_id) WHERE (kind = 'invoice'::text);
CREATE UNIQUE INDEX invoices_of_refund ON public.invoices USING btree (refund_id, kind) WHERE (refund_id IS NOT NULL);

create table last_webhook (
  only_one boolean default true not null,
  came_at timestamp with time zone not null,
  constraint last_webhook_only_one_check CHECK (only_one),
  constraint last_webhook_pkey PRIMARY KEY (only_one)
);

create table listings (
  product_id integer not null,
  price integer not null,
  created_at timestamp with time zone not null,
  active boolean not null,
  in_stock boolean not null,
  low boolean not null,
  product_type text not null,
  sizes text[] collate "C" not null,
  stocked text[] collate "C",
  name text collate "C" not null,
  style_id integer not null,
  colour_position integer default 0 not null,
  colour_family text,
  category smallint,
  fabrics text[] collate "C" default '{}'::text[] not null,
  collections integer[] default '{}'::integer[] not null,
  constraint listings_pkey PRIMARY KEY (product_id)
);
CREATE INDEX listings_all_newest ON public.listings USING btree (created_at DESC, product_id DESC) INCLUDE (active);
CREATE INDEX listings_collections ON public.listings USING gin (collections) WHERE active;
CREATE INDEX listings_low ON public.listings USING btree (created_at DESC, product_id DESC) WHERE (active AND low);
CREATE INDEX listings_newest ON public.listings USING btree (created_at DESC, product_id DESC) INCLUDE (price, product_type, sizes, stocked, in_stock) WHERE active;
CREATE INDEX listings_price ON public.listings USING btree (price, product_id) INCLUDE (product_type, sizes, stocked, in_stock) WHERE active;
CREATE INDEX listings_searched ON public.listings USING gin (searched(name) gin_trgm_ops);
CREATE INDEX listings_style ON public.listings USING btree (style_id, colour_position, product_id) INCLUDE (in_stock) WHERE active;
alter index listings_searched alter column 1 set statistics 1000;

create table look_products (
  look_id integer not null,
  product_id integer not null,
  position integer not null,
  constraint look_products_pkey PRIMARY KEY (look_id, product_id)
);
CREATE INDEX look_products_of_product ON public.look_products USING btree (product_id);

create table looks (
  id integer generated always as identity not null,
  title text not null,
  picture jsonb not null,
  active boolean not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint looks_pkey PRIMARY KEY (id)
);

create table lost_pictures (
  product_id integer not null,
  url text not null,
  failure text not null,
  constraint lost_pictures_pkey PRIMARY KEY (product_id, url)
);

create table low_stock_told (
  product_id integer not null,
  constraint low_stock_told_pkey PRIMARY KEY (product_id)
);

create table mails (
  id integer generated always as identity not null,
  key text not null,
  recipient text not null,
  template text not null,
  data jsonb,
  subject text,
  html text,
  text text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  failure text,
  attachments text[] default '{}'::text[] not null,
  forgets_recipient boolean default false not null,
  expires_at timestamp with time zone,
  order_id text,
  refused_at timestamp with time zone,
  constraint mails_key_key UNIQUE (key),
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_of_recipient ON public.mails USING btree (lower(recipient), id DESC);
CREATE INDEX mails_refused ON public.mails USING btree (refused_at) WHERE (refused_at IS NOT NULL);
CREATE INDEX mails_remembered ON public.mails USING btree (created_at) WHERE (recipient <> ''::text);
CREATE INDEX mails_replaced ON public.mails USING btree (order_id) WHERE (template = ANY (ARRAY['order-shipped'::text, 'order-tracking'::text, 'delay-notice'::text]));
CREATE INDEX mails_waiting ON public.mails USING btree (order_id, id) WHERE ((sent_at IS NULL) AND (failure IS NULL));

create table makers (
  id smallint generated always as identity not null,
  kind text not null,
  name text not null,
  address text not null,
  contact text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint makers_kind_check CHECK ((kind = ANY (ARRAY['manufacturer'::text, 'eu_responsible'::text]))),
  constraint makers_name_check CHECK ((name <> ''::text)),
  constraint makers_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX makers_default ON public.makers USING btree (kind) WHERE is_default;
CREATE UNIQUE INDEX makers_name ON public.makers USING btree (kind, lower(name));

create table missing_pages (
  day date not null,
  path text not null,
  asked integer not null,
  constraint missing_pages_asked_check CHECK ((asked > 0)),
  constraint missing_pages_path_check CHECK ((length(path) <= 300)),
  constraint missing_pages_pkey PRIMARY KEY (day, path)
);

create table news_consents (
  id integer generated always as identity not null,
  account_id integer not null,
  email text not null,
  text text not null,
  source text not null,
  given_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_from text,
  token uuid default gen_random_uuid() not null,
  constraint news_consents_check CHECK (((withdrawn_from IS NULL) = (withdrawn_at IS NULL))),
  constraint news_consents_pkey PRIMARY KEY (id),
  constraint news_consents_token_key UNIQUE (token)
);
CREATE UNIQUE INDEX news_consents_given ON public.news_consents USING btree (account_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX news_consents_of_account ON public.news_consents USING btree (account_id);

create table offers (
  product_id integer not null,
  price integer not null,
  regular integer not null,
  sale_id integer,
  prior_price integer,
  sale_ends_at timestamp with time zone,
  since timestamp with time zone not null,
  size_offers jsonb,
  lowest integer,
  constraint offers_check CHECK ((prior_price > price)),
  constraint offers_pkey PRIMARY KEY (product_id),
  constraint offers_price_check CHECK ((price >= 0))
);
CREATE INDEX offers_of_sale ON public.offers USING btree (sale_id, product_id) WHERE (sale_id IS NOT NULL);

create table order_discounts (
  id bigint generated always as identity not null,
  order_id text not null,
  line integer,
  promotion_id integer not null,
  name text not null,
  amount integer not null,
  quantity integer default 1 not null,
  constraint order_discounts_amount_check CHECK ((amount > 0)),
  constraint order_discounts_pkey PRIMARY KEY (id)
);
CREATE INDEX order_discounts_of_promotion ON public.order_discounts USING btree (promotion_id) INCLUDE (order_id, amount, quantity);
CREATE UNIQUE INDEX order_discounts_once ON public.order_discounts USING btree (order_id, promotion_id, COALESCE(line, 0));

create table order_disputes (
  id text not null,
  order_id text not null,
  reason text,
  amount integer,
  due_by timestamp with time zone,
  opened_at timestamp with time zone default now() not null,
  standing text default 'open'::text not null,
  constraint order_disputes_pkey PRIMARY KEY (id),
  constraint order_disputes_standing_check CHECK ((standing = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX order_disputes_opened ON public.order_disputes USING btree (opened_at);
CREATE INDEX order_disputes_order ON public.order_disputes USING btree (order_id);

create table order_history (
  id bigint generated always as identity not null,
  order_id text not null,
  at timestamp with time zone default now() not null,
  by text not null,
  what text not null,
  from_state text,
  to_state text,
  before jsonb,
  after jsonb,
  return_id uuid,
  constraint order_history_pkey PRIMARY KEY (id)
);
CREATE INDEX order_history_of_order ON public.order_history USING btree (order_id, id);
CREATE INDEX order_history_of_return ON public.order_history USING btree (return_id, id) WHERE (return_id IS NOT NULL);

create table order_items (
  order_id text not null,
  line integer not null,
  product_id integer not null,
  size text not null,
  stock_size text not null,
  quantity integer not null,
  name text not null,
  unit_price integer not null,
  cover_image text,
  taken_back integer default 0 not null,
  in_return integer default 0 not null,
  tax integer,
  returnable text default 'yes'::text not null,
  list_price integer,
  included_tax integer,
  ship_by date,
  made_to_order boolean default false not null,
  constraint order_items_in_return_check CHECK (((in_return >= 0) AND ((taken_back + in_return) <= quantity))),
  constraint order_items_included_tax_check CHECK ((included_tax >= 0)) NOT VALID,
  constraint order_items_list_price CHECK ((list_price >= unit_price)) NOT VALID,
  constraint order_items_pkey PRIMARY KEY (order_id, line),
  constraint order_items_quantity_check CHECK ((quantity > 0)),
  constraint order_items_returnable_check CHECK ((returnable = ANY (ARRAY['yes'::text, 'final_sale'::text, 'custom_made'::text, 'sealed'::text]))),
  constraint order_items_taken_back_check CHECK (((taken_back >= 0) AND (taken_back <= quantity))),
  constraint order_items_tax_check CHECK ((tax >= 0)),
  constraint order_items_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_items_of_product ON public.order_items USING btree (product_id);

create table order_notes (
  id bigint generated always as identity not null,
  order_id text not null,
  at timestamp with time zone default now() not null,
  by text not null,
  text text not null,
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_text_check CHECK ((text <> ''::text))
);
CREATE INDEX order_notes_of_order ON public.order_notes USING btree (order_id, id);

create table order_tags (
  order_id text not null,
  tag text not null,
  constraint order_tags_pkey PRIMARY KEY (order_id, tag),
  constraint order_tags_tag_check CHECK ((tag <> ''::text))
);
CREATE INDEX order_tags_orders ON public.order_tags USING btree (lower(tag), order_id);

create table orders (
  id text not null,
  account_id integer,
  checkout_key text,
  cart_hash text not null,
  state text not null,
  currency text default 'usd'::text not null,
  subtotal integer not null,
  amount_shipping integer default 0 not null,
  amount_tax integer default 0 not null,
  total integer not null,
  amount_charged integer,
  amount_refunded integer default 0 not null,
  email text,
  email_folded text collate "C" generated always as (lower(email)) stored,
  session_params jsonb not null,
  session_id text,
  session_url text,
  payment_intent text,
  hold_ends_at timestamp with time zone not null,
  disputed text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  looked_at timestamp with time zone,
  cancel_asked_by text,
  address_mac bytea,
  browser_hash bytea,
  shipping_method text,
  exchange_of text,
  payment_of text,
  amount_exchanged_in integer default 0 not null,
  amount_exchanged_out integer default 0 not null,
  kind text default 'goods'::text not null,
  amount_credit integer default 0 not null,
  amount_credited integer default 0 not null,
  quoted jsonb,
  tax_calculation text,
  tax_transaction text,
  erased_at timestamp with time zone,
  included_tax integer,
  tax_rate integer,
  return_paid_by text,
  charged_at timestamp with time zone,
  own_rates jsonb,
  constraint orders_amount_charged_check CHECK ((amount_charged >= 0)),
  constraint orders_amount_shipping_check CHECK ((amount_shipping >= 0)),
  constraint orders_amount_tax_check CHECK ((amount_tax >= 0)),
  constraint orders_check CHECK ((total = ((subtotal + amount_shipping) + amount_tax))),
  constraint orders_check1 CHECK (((amount_refunded >= 0) AND (amount_refunded <= COALESCE(amount_charged, 0)))),
  constraint orders_credit_check CHECK (((amount_credit >= 0) AND (amount_credit <= total) AND (amount_credited >= 0))),
  constraint orders_disputed_check CHECK ((disputed = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))),
  constraint orders_exchanged_check CHECK (((amount_exchanged_in >= 0) AND (amount_exchanged_out >= 0) AND ((amount_refunded + amount_exchanged_out) <= ((COALESCE(amount_charged, 0) + amount_credit) + amount_exchanged_in)) AND ((exchange_of IS NULL) = (payment_of IS NULL)))),
  constraint orders_included_tax_check CHECK ((((included_tax >= 0) AND (included_tax <= total)) AND ((included_tax IS NULL) OR (amount_tax = 0)) AND (tax_rate >= 0))) NOT VALID,
  constraint orders_kind_check CHECK ((kind = ANY (ARRAY['goods'::text, 'gift_card'::text]))),
  constraint orders_payment_intent_key UNIQUE (payment_intent),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_return_paid_by_check CHECK ((return_paid_by = ANY (ARRAY['shopper'::text, 'shop'::text]))),
  constraint orders_session_id_key UNIQUE (session_id),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'awaiting_payment'::text, 'awaiting_return'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'paid_unfulfillable'::text, 'refund_pending'::text, 'expired'::text, 'cancelled'::text]))),
  constraint orders_subtotal_check CHECK ((subtotal >= 0))
);
CREATE INDEX orders_awaiting_return ON public.orders USING btree (hold_ends_at) WHERE (state = 'awaiting_return'::text);
CREATE INDEX orders_charged_at ON public.orders USING btree (charged_at) WHERE (charged_at IS NOT NULL);
CREATE UNIQUE INDEX orders_checkout_key ON public.orders USING btree (COALESCE(account_id, 0), checkout_key) WHERE (checkout_key IS NOT NULL);
CREATE INDEX orders_disputed ON public.orders USING btree (created_at DESC, id DESC) WHERE ((disputed = 'open'::text) AND (paid_at IS NOT NULL));
CREATE INDEX orders_email ON public.orders USING gin (email_folded gin_trgm_ops);
CREATE INDEX orders_exchange_of ON public.orders USING btree (exchange_of) WHERE (exchange_of IS NOT NULL);
CREATE INDEX orders_id_end ON public.orders USING btree (reverse(id) text_pattern_ops);
CREATE INDEX orders_id_letters ON public.orders USING btree (substr(id, (strpos(id, '-'::text) + 1)) text_pattern_ops);
CREATE INDEX orders_id_prefix ON public.orders USING btree (id text_pattern_ops);
CREATE INDEX orders_newest ON public.orders USING btree (created_at DESC, id DESC) INCLUDE (email_folded) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_of_account ON public.orders USING btree (account_id, created_at DESC, id);
CREATE INDEX orders_of_guest ON public.orders USING btree (email_folded, created_at DESC) WHERE ((account_id IS NULL) AND (paid_at IS NOT NULL));
CREATE INDEX orders_open ON public.orders USING btree (hold_ends_at) WHERE (state = ANY (ARRAY['reserved'::text, 'awaiting_payment'::text]));
CREATE INDEX orders_open_of_address ON public.orders USING btree (address_mac) WHERE ((address_mac IS NOT NULL) AND (state = ANY (ARRAY['reserved'::text, 'awaiting_payment'::text])));
CREATE INDEX orders_paid_at ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_payment_of ON public.orders USING btree (payment_of) WHERE (payment_of IS NOT NULL);
CREATE INDEX orders_unfulfillable ON public.orders USING btree (state) WHERE (state = ANY (ARRAY['paid_unfulfillable'::text, 'refund_pending'::text]));
CREATE INDEX orders_unpaid ON public.orders USING btree (created_at DESC, id DESC) WHERE (paid_at IS NULL);
alter table orders alter email_folded set statistics 1000;

create unlogged table page_builds (
  id text not null,
  served_at timestamp with time zone default now() not null,
  constraint page_builds_pkey PRIMARY KEY (id)
);

create unlogged table page_files (
  build text not null,
  name text not null,
  content bytea not null,
  constraint page_files_pkey PRIMARY KEY (build, name)
);
CREATE INDEX page_files_by_name ON public.page_files USING btree (name);

create table passkeys (
  id text not null,
  account_id integer not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_of_account ON public.passkeys USING btree (account_id);

create table password_resets (
  token_hash bytea not null,
  account_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  role text,
  invited_by text,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'service'::text, 'warehouse'::text, 'editor'::text])))
);
CREATE INDEX password_resets_ending ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_of_account ON public.password_resets USING btree (account_id);

create table past_orders (
  id integer generated always as identity not null,
  source text not null,
  number text not null,
  email text,
  email_folded text generated always as (lower(email)) stored,
  account_id integer,
  name text,
  placed_at timestamp with time zone,
  total text not null,
  currency text not null,
  state text not null,
  lines jsonb not null,
  searched text not null,
  created_at timestamp with time zone default now() not null,
  constraint past_orders_number_check CHECK ((number <> ''::text)),
  constraint past_orders_pkey PRIMARY KEY (id),
  constraint past_orders_source_check CHECK ((source = 'shopify'::text)),
  constraint past_orders_source_number_key UNIQUE (source, number),
  constraint past_orders_total_check CHECK ((total ~ '^\d+(\.\d+)?$'::text))
);
CREATE INDEX past_orders_account ON public.past_orders USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX past_orders_email ON public.past_orders USING btree (email_folded) WHERE (email IS NOT NULL);
CREATE INDEX past_orders_placed ON public.past_orders USING btree (placed_at DESC NULLS LAST, id DESC);
CREATE INDEX past_orders_searched ON public.past_orders USING gin (searched gin_trgm_ops);
alter table past_orders alter searched set statistics 1000;

create table payment_customers (
  account_id integer not null,
  email text not null,
  creation_key uuid default gen_random_uuid() not null,
  customer_id text,
  told_address text,
  constraint payment_customers_pkey PRIMARY KEY (account_id)
);

create table payment_failures (
  id text not null,
  order_id text not null,
  at timestamp with time zone not null,
  code text not null,
  message text not null,
  amount integer not null,
  email text,
  name text,
  card text,
  constraint payment_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_failures_of_order ON public.payment_failures USING btree (order_id, at);
CREATE INDEX payment_failures_searched ON public.payment_failures USING gin (searched(((COALESCE(email, ''::text) || ' '::text) || COALESCE(name, ''::text))) gin_trgm_ops);
alter index payment_failures_searched alter column 1 set statistics 1000;

create table price_change_products (
  change_id integer not null,
  product_id integer not null,
  price_before integer not null,
  price_after integer not null,
  size_prices_before jsonb,
  size_prices_after jsonb,
  skipped boolean default false not null,
  constraint price_change_products_pkey PRIMARY KEY (change_id, product_id)
);

create table price_changes (
  id integer generated always as identity not null,
  kind text not null,
  value integer not null,
  ending smallint,
  made_at timestamp with time zone default now() not null,
  made_by text not null,
  undone_at timestamp with time zone,
  undone_by text,
  starts_at timestamp with time zone,
  applied_at timestamp with time zone,
  constraint price_changes_ending_check CHECK (((ending >= 0) AND (ending <= 99))),
  constraint price_changes_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'price'::text]))),
  constraint price_changes_pkey PRIMARY KEY (id)
);

create table price_history (
  id bigint generated always as identity not null,
  product_id integer not null,
  price integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  sale_id integer,
  by text,
  size_prices jsonb,
  constraint price_history_check CHECK ((ends_at >= starts_at)),
  constraint price_history_pkey PRIMARY KEY (id)
);
CREATE INDEX price_history_of_product ON public.price_history USING btree (product_id, starts_at);
CREATE UNIQUE INDEX price_history_open ON public.price_history USING btree (product_id) WHERE (ends_at IS NULL);

create table product_imports (
  id bigint generated always as identity not null,
  file_hash bytea not null,
  at timestamp with time zone default now() not null,
  created integer not null,
  updated integer not null,
  constraint product_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX product_imports_of_file ON public.product_imports USING btree (file_hash, id);

create table product_ratings (
  product_id integer not null,
  stars integer[] default '{0,0,0,0,0}'::integer[] not null,
  fit integer[] default '{0,0,0,0,0}'::integer[] not null,
  constraint product_ratings_fit_check CHECK (((cardinality(fit) = 5) AND (0 <= ALL (fit)))),
  constraint product_ratings_pkey PRIMARY KEY (product_id),
  constraint product_ratings_stars_check CHECK (((cardinality(stars) = 5) AND (0 <= ALL (stars))))
);

create table product_versions (
  product_id integer not null,
  version integer not null,
  fields jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by text,
  constraint product_versions_pkey PRIMARY KEY (product_id, version)
);

create table products (
  id integer generated by default as identity not null,
  name text not null,
  description text not null,
  price integer not null,
  product_type text not null,
  sizes text[] default '{}'::text[] not null,
  cover_image text,
  sub_images text[] default '{}'::text[] not null,
  image_alts jsonb default '{}'::jsonb not null,
  active boolean default true not null,
  stock_per_size boolean default false not null,
  front_page boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  season text,
  size_chart text,
  returnable text default 'yes'::text not null,
  style_id integer not null,
  colour_id integer,
  colour_position integer default 0 not null,
  tags text[] default '{}'::text[] not null,
  composition jsonb,
  care smallint[],
  origin text,
  collections integer[] default '{}'::integer[] not null,
  publish_at timestamp with time zone,
  low_stock integer,
  size_prices jsonb,
  image_models jsonb default '{}'::jsonb not null,
  renamed_sizes jsonb default '{}'::jsonb not null,
  constraint products_low_stock_check CHECK ((low_stock >= 0)),
  constraint products_origin_check CHECK ((origin ~ '^[A-Z]{2}$'::text)),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_price_check CHECK ((price >= 0)),
  constraint products_product_type_check CHECK ((product_type = ANY (ARRAY['unisex'::text, 'men'::text, 'women'::text]))),
  constraint products_returnable_check CHECK ((returnable = ANY (ARRAY['yes'::text, 'final_sale'::text, 'custom_made'::text, 'sealed'::text])))
);
CREATE INDEX products_colour ON public.products USING btree (colour_id) WHERE (colour_id IS NOT NULL);
CREATE INDEX products_front ON public.products USING btree (created_at DESC, id DESC) WHERE (active AND front_page);
CREATE INDEX products_map ON public.products USING btree (id) INCLUDE (updated_at) WHERE active;
CREATE INDEX products_places ON public.products USING btree (id) INCLUDE (style_id, product_type, colour_id);
CREATE INDEX products_size_chart ON public.products USING btree (size_chart) WHERE (size_chart IS NOT NULL);
CREATE INDEX products_style ON public.products USING btree (style_id, colour_position, id);
CREATE INDEX products_to_publish ON public.products USING btree (publish_at) WHERE (publish_at IS NOT NULL);

create table promotion_codes (
  code_hash bytea not null,
  promotion_id integer not null,
  created_at timestamp with time zone default now() not null,
  constraint promotion_codes_pkey PRIMARY KEY (code_hash)
);
CREATE INDEX promotion_codes_of_promotion ON public.promotion_codes USING btree (promotion_id);

create table promotion_customers (
  promotion_id integer not null,
  customer bytea not null,
  slot integer not null,
  order_id text not null,
  constraint promotion_customers_pkey PRIMARY KEY (promotion_id, customer, slot),
  constraint promotion_customers_slot_check CHECK ((slot > 0))
);
CREATE INDEX promotion_customers_of_use ON public.promotion_customers USING btree (order_id, promotion_id);

create table promotion_uses (
  order_id text not null,
  promotion_id integer not null,
  state text not null,
  code_hash bytea,
  constraint promotion_uses_pkey PRIMARY KEY (order_id, promotion_id),
  constraint promotion_uses_state_check CHECK ((state = ANY (ARRAY['held'::text, 'taken'::text, 'released'::text, 'over'::text])))
);
CREATE INDEX promotion_uses_of_promotion ON public.promotion_uses USING btree (promotion_id, state);
CREATE UNIQUE INDEX promotion_uses_once ON public.promotion_uses USING btree (code_hash) WHERE (state = ANY (ARRAY['held'::text, 'taken'::text]));

create table promotions (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  code text,
  percent integer,
  amount integer,
  free_shipping text[],
  product_ids integer[],
  product_types text[],
  on_sale_items boolean default true not null,
  minimum integer,
  first_order boolean default false not null,
  per_customer integer,
  max_uses integer,
  held integer default 0 not null,
  taken integer default 0 not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  gave_code_away boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  tags text[],
  constraint promotions_amount_check CHECK ((amount > 0)),
  constraint promotions_check CHECK ((num_nonnulls(percent, amount, free_shipping) = 1)),
  constraint promotions_check2 CHECK (((kind = 'code'::text) = (code IS NOT NULL))),
  constraint promotions_check3 CHECK (((kind <> 'automatic'::text) OR ((NOT first_order) AND (per_customer IS NULL)))),
  constraint promotions_check4 CHECK ((starts_at < ends_at)),
  constraint promotions_code_check CHECK ((code ~ '^[A-Z0-9]{3,40}$'::text)),
  constraint promotions_held_check CHECK ((held >= 0)),
  constraint promotions_kind_check CHECK ((kind = ANY (ARRAY['automatic'::text, 'code'::text, 'one_time'::text]))),
  constraint promotions_limit CHECK (((max_uses IS NULL) OR ((held + taken) <= max_uses))),
  constraint promotions_max_uses_check CHECK ((max_uses > 0)),
  constraint promotions_minimum_check CHECK ((minimum > 0)),
  constraint promotions_one_scope CHECK ((num_nonnulls(product_ids, product_types, tags) <= 1)),
  constraint promotions_per_customer_check CHECK (((per_customer >= 1) AND (per_customer <= 100))),
  constraint promotions_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint promotions_pkey PRIMARY KEY (id),
  constraint promotions_product_ids_check CHECK ((cardinality(product_ids) > 0)),
  constraint promotions_product_types_check CHECK ((cardinality(product_types) > 0)),
  constraint promotions_tags_check CHECK ((cardinality(tags) > 0)),
  constraint promotions_taken_check CHECK ((taken >= 0))
);
CREATE INDEX promotions_automatic ON public.promotions USING btree (starts_at) WHERE (kind = 'automatic'::text);
CREATE UNIQUE INDEX promotions_code ON public.promotions USING btree (code) WHERE (NOT gave_code_away);

create table provider_cursor (
  only_one boolean default true not null,
  event_id text not null,
  constraint provider_cursor_only_one_check CHECK (only_one),
  constraint provider_cursor_pkey PRIMARY KEY (only_one)
);

create table provider_events (
  id text not null,
  type text not null,
  created_at timestamp with time zone not null,
  applied_at timestamp with time zone default now() not null,
  constraint provider_events_pkey PRIMARY KEY (id)
);

create unlogged table provider_slots (
  key text not null,
  next_at timestamp with time zone not null,
  constraint provider_slots_pkey PRIMARY KEY (key)
) with (fillfactor=70);

create table quarantine (
  only_one boolean default true not null,
  since timestamp with time zone default now() not null,
  backup_made_at timestamp with time zone not null,
  constraint quarantine_only_one_check CHECK (only_one),
  constraint quarantine_pkey PRIMARY KEY (only_one)
);

create table rate_limit_buckets (
  key text not null,
  empty_at timestamp with time zone not null,
  constraint rate_limit_buckets_pkey PRIMARY KEY (key)
) with (fillfactor=70);

create unlogged table rate_limit_windows (
  key text not null,
  used integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limit_windows_pkey PRIMARY KEY (key)
) with (fillfactor=70);

create table reconciliation (
  only_one boolean default true not null,
  checked_at timestamp with time zone not null,
  problem text,
  discrepancies jsonb not null,
  took_ms integer,
  failed_at timestamp with time zone,
  constraint reconciliation_only_one_check CHECK (only_one),
  constraint reconciliation_pkey PRIMARY KEY (only_one)
);

create table recovery_codes (
  account_id integer not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);

create table redirects (
  path text not null,
  target text,
  source text not null,
  created_at timestamp with time zone default now() not null,
  constraint redirects_check CHECK ((path <> target)),
  constraint redirects_path_check CHECK (((path ~ '^/[^/]'::text) AND (path !~ '[[:cntrl:]]'::text) AND (length(path) <= 300))),
  constraint redirects_pkey PRIMARY KEY (path),
  constraint redirects_target_check CHECK (((target ~ '^/([^/\\]|$)'::text) AND (target !~ '[\s\\[:cntrl:]]'::text) AND (length(target) <= 300)))
);
CREATE INDEX redirects_newest ON public.redirects USING btree (created_at DESC, path);
CREATE INDEX redirects_target ON public.redirects USING btree (target);

create table refunds (
  id uuid default gen_random_uuid() not null,
  order_id text not null,
  request_key text,
  amount integer not null,
  state text default 'requested'::text not null,
  reason text not null,
  by text not null,
  provider_id text,
  failure text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  return_id uuid,
  goes_to text default 'card'::text not null,
  succeeded_at timestamp with time zone,
  tax_reversal text,
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_goes_to_check CHECK ((goes_to = ANY (ARRAY['card'::text, 'credit'::text]))),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_provider_id_key UNIQUE (provider_id),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX refunds_came_back ON public.refunds USING btree (succeeded_at) WHERE (succeeded_at IS NOT NULL);
CREATE INDEX refunds_failed_of_return ON public.refunds USING btree (return_id) WHERE ((state = 'failed'::text) AND (return_id IS NOT NULL));
CREATE INDEX refunds_of_order ON public.refunds USING btree (order_id);
CREATE INDEX refunds_of_return ON public.refunds USING btree (return_id) WHERE (return_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_request_key ON public.refunds USING btree (order_id, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX refunds_settled ON public.refunds USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX refunds_waiting ON public.refunds USING btree (created_at) WHERE (state = 'requested'::text);

create table remembered_addresses (
  account_id integer not null,
  address text not null,
  seen_at timestamp with time zone default now() not null,
  constraint remembered_addresses_pkey PRIMARY KEY (account_id, address)
);
CREATE INDEX remembered_addresses_seen ON public.remembered_addresses USING btree (seen_at);

create table retired_secrets (
  key_id text not null,
  sealed bytea not null,
  constraint retired_secrets_pkey PRIMARY KEY (key_id)
);

create table return_items (
  id bigint generated always as identity not null,
  return_id uuid not null,
  order_id text not null,
  line integer not null,
  quantity integer not null,
  reason text,
  comment text,
  kept boolean default false not null,
  goods integer not null,
  tax integer not null,
  outcome text,
  deducted integer default 0 not null,
  why text,
  disposition text,
  disposed_at timestamp with time zone,
  disposed_by text,
  disposed_why text,
  new_size text,
  price_difference integer default 0 not null,
  constraint return_items_check CHECK (((deducted >= 0) AND (deducted <= (goods + tax)))),
  constraint return_items_check1 CHECK (((deducted = 0) OR (outcome = 'reduced'::text))),
  constraint return_items_check2 CHECK (((outcome IS DISTINCT FROM 'reduced'::text) OR ((deducted > 0) AND (why IS NOT NULL)))),
  constraint return_items_check3 CHECK (((outcome IS DISTINCT FROM 'refused'::text) OR (why IS NOT NULL))),
  constraint return_items_check4 CHECK (((disposition IS NULL) OR (outcome IS NOT NULL))),
  constraint return_items_check5 CHECK (((disposition IS DISTINCT FROM 'destroy'::text) OR (disposed_why IS NOT NULL))),
  constraint return_items_disposition_check CHECK ((disposition = ANY (ARRAY['restock'::text, 'repair'::text, 'outlet'::text, 'donate'::text, 'destroy'::text, 'send_back'::text]))),
  constraint return_items_goods_check CHECK ((goods >= 0)),
  constraint return_items_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'reduced'::text, 'refused'::text, 'missing'::text]))),
  constraint return_items_pkey PRIMARY KEY (id),
  constraint return_items_quantity_check CHECK ((quantity > 0)),
  constraint return_items_reason_check CHECK ((reason = ANY (ARRAY['too_small'::text, 'too_large'::text, 'colour'::text, 'not_as_pictured'::text, 'quality'::text, 'changed_mind'::text, 'late'::text, 'damaged'::text, 'wrong_item'::text, 'missing'::text, 'other'::text]))),
  constraint return_items_tax_check CHECK ((tax >= 0))
);
CREATE INDEX return_items_of_line ON public.return_items USING btree (order_id, line);
CREATE INDEX return_items_of_return ON public.return_items USING btree (return_id);
CREATE INDEX return_items_to_dispose ON public.return_items USING btree (return_id) WHERE ((disposition IS NULL) AND (outcome = ANY (ARRAY['accepted'::text, 'reduced'::text])) AND (NOT kept));
CREATE INDEX return_items_to_send_back ON public.return_items USING btree (return_id) WHERE ((outcome = 'refused'::text) AND (disposition IS NULL) AND (NOT kept));

create table returns (
  id uuid default gen_random_uuid() not null,
  number text not null,
  order_id text not null,
  request_key text,
  request_hash text,
  kind text not null,
  basis text not null,
  state text not null,
  email text,
  needs_return boolean default true not null,
  stated_at timestamp with time zone,
  send_by timestamp with time zone,
  tracking_information text,
  posted_at timestamp with time zone,
  received_at timestamp with time zone,
  due_at timestamp with time zone,
  settled_at timestamp with time zone,
  reminded_at timestamp with time zone,
  shipping integer default 0 not null,
  shipping_tax integer default 0 not null,
  owes boolean default false not null,
  by text not null,
  note text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  to_put_away boolean default false not null,
  refund_to text default 'origin'::text not null,
  credit_agreed_at timestamp with time zone,
  constraint returns_basis_check CHECK ((basis = ANY (ARRAY['policy'::text, 'withdrawal'::text, 'fault'::text, 'goodwill'::text]))),
  constraint returns_check CHECK (((state = 'settled'::text) = (settled_at IS NOT NULL))),
  constraint returns_check1 CHECK (((state <> 'received'::text) OR (received_at IS NOT NULL))),
  constraint returns_check2 CHECK (((basis <> 'withdrawal'::text) OR (stated_at IS NOT NULL))),
  constraint returns_credit_agreed_check CHECK ((((refund_to = 'credit'::text) = (credit_agreed_at IS NOT NULL)) AND ((refund_to = 'origin'::text) OR (basis <> 'withdrawal'::text)))),
  constraint returns_id_order_id_key UNIQUE (id, order_id),
  constraint returns_kind_check CHECK ((kind = ANY (ARRAY['cancel'::text, 'return'::text, 'exchange'::text, 'claim'::text]))),
  constraint returns_number_check CHECK ((number ~ '^R-[0-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint returns_number_key UNIQUE (number),
  constraint returns_pkey PRIMARY KEY (id),
  constraint returns_refund_to_check CHECK ((refund_to = ANY (ARRAY['origin'::text, 'credit'::text]))),
  constraint returns_shipping_check CHECK ((shipping >= 0)),
  constraint returns_shipping_tax_check CHECK ((shipping_tax >= 0)),
  constraint returns_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'announced'::text, 'called_off'::text, 'declined'::text, 'lapsed'::text, 'received'::text, 'settled'::text])))
);
CREATE INDEX returns_listed ON public.returns USING btree (created_at DESC, number DESC) INCLUDE (id);
CREATE INDEX returns_of_order ON public.returns USING btree (order_id, created_at);
CREATE INDEX returns_owing ON public.returns USING btree (settled_at, number) WHERE owes;
CREATE UNIQUE INDEX returns_request ON public.returns USING btree (order_id, request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX returns_to_decide ON public.returns USING btree (created_at, number) INCLUDE (id) WHERE (state = 'requested'::text);
CREATE INDEX returns_to_dispose ON public.returns USING btree (settled_at, number) INCLUDE (id) WHERE to_put_away;
CREATE INDEX returns_to_inspect ON public.returns USING btree (due_at, number) INCLUDE (id) WHERE (state = 'received'::text);
CREATE INDEX returns_to_pay ON public.returns USING btree (due_at, number) INCLUDE (id) WHERE ((state = ANY (ARRAY['announced'::text, 'received'::text])) AND (due_at IS NOT NULL));
CREATE INDEX returns_to_receive ON public.returns USING btree (send_by, number) INCLUDE (id) WHERE (state = 'announced'::text);

create table review_invitations (
  order_id text not null,
  token_hash bytea not null,
  sent_at timestamp with time zone default now() not null,
  constraint review_invitations_pkey PRIMARY KEY (order_id),
  constraint review_invitations_token_hash_key UNIQUE (token_hash)
);

create table review_opt_outs (
  email_folded text collate "C" not null,
  at timestamp with time zone default now() not null,
  constraint review_opt_outs_pkey PRIMARY KEY (email_folded)
);

create table reviews (
  id integer generated always as identity not null,
  order_id text not null,
  line integer not null,
  product_id integer not null,
  size text not null,
  author text not null,
  stars smallint not null,
  fit smallint,
  text text default ''::text not null,
  state text default 'waiting'::text not null,
  refused_for text,
  reply text,
  replied_at timestamp with time zone,
  written_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  constraint reviews_author_check CHECK ((char_length(author) <= 40)),
  constraint reviews_check CHECK (((state = 'published'::text) = (published_at IS NOT NULL))),
  constraint reviews_check1 CHECK (((state = 'refused'::text) = (refused_for IS NOT NULL))),
  constraint reviews_fit_check CHECK (((fit >= '-2'::integer) AND (fit <= 2))),
  constraint reviews_order_id_line_key UNIQUE (order_id, line),
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_reply_check CHECK ((char_length(reply) <= 2000)),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'refused'::text]))),
  constraint reviews_text_check CHECK ((char_length(text) <= 2000))
);
CREATE INDEX reviews_in_state ON public.reviews USING btree (state, written_at, id);
CREATE INDEX reviews_shown ON public.reviews USING btree (product_id, published_at DESC, id DESC) WHERE (state = 'published'::text);
CREATE INDEX reviews_stars ON public.reviews USING btree (stars, state);

create table sale_products (
  sale_id integer not null,
  product_id integer not null,
  began_at timestamp with time zone,
  prior_price integer,
  size_priors jsonb,
  constraint sale_products_pkey PRIMARY KEY (sale_id, product_id)
);
CREATE INDEX sale_products_of_product ON public.sale_products USING btree (product_id);
CREATE INDEX sale_products_to_begin ON public.sale_products USING btree (sale_id, product_id) WHERE (began_at IS NULL);

create table sales (
  id integer generated always as identity not null,
  name text not null,
  percent integer,
  price integer,
  is_public boolean default true not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  switched_on timestamp with time zone,
  switched_off timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sales_check CHECK ((num_nonnulls(percent, price) = 1)),
  constraint sales_check1 CHECK ((starts_at < ends_at)),
  constraint sales_percent_check CHECK (((percent >= 1) AND (percent <= 99))),
  constraint sales_pkey PRIMARY KEY (id),
  constraint sales_price_check CHECK ((price > 0))
);
CREATE INDEX sales_to_begin ON public.sales USING btree (starts_at) WHERE ((switched_on IS NULL) AND (switched_off IS NULL));
CREATE INDEX sales_to_end ON public.sales USING btree (ends_at) WHERE (switched_off IS NULL);

create table sales_days (
  day date not null,
  country text not null,
  orders integer not null,
  charged bigint not null,
  refunded bigint not null,
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  constraint sales_days_pkey PRIMARY KEY (day, country)
);

create table sales_lines (
  grain text not null,
  starts_on date not null,
  product_id integer not null,
  size text not null,
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  constraint sales_lines_grain_check CHECK ((grain = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint sales_lines_pkey PRIMARY KEY (grain, starts_on, product_id, size)
);

create table sales_promotions (
  day date not null,
  promotion_id integer not null,
  orders integer not null,
  charged bigint not null,
  refunded bigint not null,
  given bigint not null,
  constraint sales_promotions_pkey PRIMARY KEY (day, promotion_id)
);

create table sales_time_zone (
  id boolean default true not null,
  zone text not null,
  constraint sales_time_zone_id_check CHECK (id),
  constraint sales_time_zone_pkey PRIMARY KEY (id)
);

create table sales_years (
  starts_on date not null,
  product_id integer not null,
  size text not null,
  pieces bigint not null,
  goods bigint not null,
  pieces_back bigint not null,
  goods_back bigint not null,
  constraint sales_years_pkey PRIMARY KEY (starts_on, product_id, size)
);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  release integer,
  suits_release_before boolean,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_dictionary (
  only_row boolean default true not null,
  version integer default 1 not null,
  groups jsonb default '[]'::jsonb not null,
  constraint search_dictionary_only_row_check CHECK (only_row),
  constraint search_dictionary_pkey PRIMARY KEY (only_row)
);

create table search_terms (
  day date not null,
  term text not null,
  searches integer not null,
  found integer not null,
  left_out text[] default '{}'::text[] not null,
  constraint search_terms_pkey PRIMARY KEY (day, term),
  constraint search_terms_searches_check CHECK ((searches > 0)),
  constraint search_terms_term_check CHECK ((term <> ''::text))
);

create table second_step_tickets (
  token_hash bytea not null,
  account_id integer not null,
  session_id text,
  purpose text not null,
  challenge text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint second_step_tickets_pkey PRIMARY KEY (token_hash),
  constraint second_step_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'confirm'::text, 'register'::text])))
);
CREATE INDEX second_step_tickets_ending ON public.second_step_tickets USING btree (expires_at);
CREATE INDEX second_step_tickets_of_account ON public.second_step_tickets USING btree (account_id);
CREATE INDEX second_step_tickets_of_session ON public.second_step_tickets USING btree (session_id);

create table sessions (
  id text not null,
  account_id integer not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone default now() not null,
  user_agent text,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_ending ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_account ON public.sessions USING btree (account_id);

create table setting_versions (
  key text not null,
  version integer not null,
  value jsonb not null,
  saved_at timestamp with time zone default now() not null,
  saved_by text not null,
  constraint setting_versions_pkey PRIMARY KEY (key, version),
  constraint setting_versions_version_check CHECK ((version > 0))
);

create table size_charts (
  id integer generated always as identity not null,
  name text not null,
  how text not null,
  points jsonb not null,
  rows jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint size_charts_name_check CHECK ((name <> ''::text)),
  constraint size_charts_name_key UNIQUE (name),
  constraint size_charts_pkey PRIMARY KEY (id)
);

create table skus (
  id integer generated always as identity not null,
  product_id integer not null,
  size text not null,
  position smallint not null,
  sku text,
  gtin text,
  retired boolean default false not null,
  ships_by date,
  lead_days smallint,
  arrived_at timestamp with time zone,
  constraint skus_gtin_check CHECK (is_gtin(gtin)),
  constraint skus_lead_days_check CHECK (((lead_days >= 1) AND (lead_days <= 180))),
  constraint skus_pkey PRIMARY KEY (id),
  constraint skus_promise CHECK (((ships_by IS NULL) OR (lead_days IS NULL))),
  constraint skus_sku_check CHECK ((sku <> ''::text))
);
CREATE INDEX skus_expected ON public.skus USING btree (ships_by) WHERE (ships_by IS NOT NULL);
CREATE INDEX skus_gtin ON public.skus USING btree (gtin) WHERE (gtin IS NOT NULL);
CREATE UNIQUE INDEX skus_of_product ON public.skus USING btree (product_id, size);
CREATE UNIQUE INDEX skus_sku ON public.skus USING btree (sku) WHERE (sku IS NOT NULL);

create table staff_mail_choices (
  account_id integer not null,
  orders text not null,
  disputes boolean not null,
  returns boolean not null,
  low_stock boolean not null,
  constraint staff_mail_choices_orders_check CHECK ((orders = ANY (ARRAY['none'::text, 'each'::text, 'daily'::text]))),
  constraint staff_mail_choices_pkey PRIMARY KEY (account_id)
);

create table staff_mails_reached (
  is_single boolean default true not null,
  at timestamp with time zone not null,
  constraint staff_mails_reached_is_single_check CHECK (is_single),
  constraint staff_mails_reached_pkey PRIMARY KEY (is_single)
);

create table stock (
  product_id integer not null,
  size text default ''::text not null,
  on_hand integer not null,
  held integer default 0 not null,
  sold integer default 0 not null,
  low_at integer default 5 not null,
  level smallint generated always as (
CASE
    WHEN (on_hand <= held) THEN 0
    WHEN ((on_hand - held) <= low_at) THEN 1
    ELSE 2
END) stored not null,
  constraint stock_check CHECK ((held <= on_hand)),
  constraint stock_held_check CHECK ((held >= 0)),
  constraint stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_pkey PRIMARY KEY (product_id, size)
) with (fillfactor=80);

create table stock_alerts (
  id bigint generated always as identity not null,
  product_id integer not null,
  size text not null,
  email text not null,
  email_folded text collate "C" generated always as (lower(email)) stored,
  account_id integer,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  undo_hash bytea not null,
  mail_hash bytea,
  constraint stock_alerts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX stock_alerts_mail ON public.stock_alerts USING btree (mail_hash) WHERE (mail_hash IS NOT NULL);
CREATE INDEX stock_alerts_of_account ON public.stock_alerts USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX stock_alerts_of_email ON public.stock_alerts USING btree (email_folded);
CREATE UNIQUE INDEX stock_alerts_open ON public.stock_alerts USING btree (product_id, size, email_folded) WHERE (mailed_at IS NULL);
CREATE UNIQUE INDEX stock_alerts_undo ON public.stock_alerts USING btree (undo_hash);

create table stock_low_at (
  id boolean default true not null,
  low_at integer not null,
  constraint stock_low_at_id_check CHECK (id),
  constraint stock_low_at_pkey PRIMARY KEY (id)
);

create table stock_moves (
  id bigint generated always as identity not null,
  product_id integer not null,
  size text not null,
  kind text not null,
  quantity integer not null,
  order_id text,
  cause text not null,
  at timestamp with time zone default now() not null,
  return_item_id bigint,
  constraint stock_moves_kind_check CHECK ((kind = ANY (ARRAY['adjust'::text, 'hold'::text, 'release'::text, 'retake'::text, 'sell'::text, 'return'::text]))),
  constraint stock_moves_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX stock_moves_of_return_item ON public.stock_moves USING btree (return_item_id) WHERE ((return_item_id IS NOT NULL) AND (kind = 'return'::text));
CREATE UNIQUE INDEX stock_moves_once ON public.stock_moves USING btree (order_id, product_id, size, kind) WHERE (kind = ANY (ARRAY['hold'::text, 'release'::text, 'retake'::text, 'sell'::text]));
CREATE INDEX stock_moves_product ON public.stock_moves USING btree (product_id, size);

create table style_measures (
  style_id integer not null,
  size text not null,
  point text not null,
  mm integer not null,
  flat boolean not null,
  row_position smallint not null,
  point_position smallint not null,
  constraint style_measures_mm_check CHECK (((mm >= 1) AND (mm <= 5000))),
  constraint style_measures_pkey PRIMARY KEY (style_id, size, point),
  constraint style_measures_point_check CHECK ((point = ANY (ARRAY['chest'::text, 'waist'::text, 'hip'::text, 'length'::text, 'sleeve'::text, 'shoulder'::text, 'inseam'::text, 'rise'::text, 'thigh'::text, 'hem'::text, 'foot'::text, 'width'::text, 'height'::text, 'depth'::text, 'strap'::text])))
);

create table styles (
  id integer generated by default as identity not null,
  name text not null,
  category_id smallint,
  composition jsonb,
  care smallint[],
  origin text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  maker_id smallint,
  eu_responsible_id smallint,
  cut text,
  cut_note text,
  size_system text,
  size_type text,
  size_chart text,
  constraint styles_cut_check CHECK ((cut = ANY (ARRAY['slim'::text, 'regular'::text, 'relaxed'::text, 'oversized'::text]))),
  constraint styles_cut_note_check CHECK (((length(cut_note) >= 1) AND (length(cut_note) <= 200))),
  constraint styles_origin_check CHECK ((origin ~ '^[A-Z]{2}$'::text)),
  constraint styles_pkey PRIMARY KEY (id),
  constraint styles_size_system_check CHECK ((size_system = ANY (ARRAY['AU'::text, 'BR'::text, 'CN'::text, 'DE'::text, 'EU'::text, 'FR'::text, 'IT'::text, 'JP'::text, 'MEX'::text, 'UK'::text, 'US'::text]))),
  constraint styles_size_type_check CHECK ((size_type = ANY (ARRAY['regular'::text, 'petite'::text, 'maternity'::text, 'big'::text, 'tall'::text, 'plus'::text])))
);
CREATE INDEX styles_categories ON public.styles USING btree (id) INCLUDE (category_id);
CREATE INDEX styles_category ON public.styles USING btree (category_id) WHERE (category_id IS NOT NULL);
CREATE INDEX styles_eu_responsible ON public.styles USING btree (eu_responsible_id) WHERE (eu_responsible_id IS NOT NULL);
CREATE INDEX styles_maker ON public.styles USING btree (maker_id) WHERE (maker_id IS NOT NULL);
CREATE INDEX styles_name ON public.styles USING btree (lower(name), id);
CREATE INDEX styles_searched ON public.styles USING gin (searched(name) gin_trgm_ops);
CREATE INDEX styles_size_chart ON public.styles USING btree (size_chart) WHERE (size_chart IS NOT NULL);
alter index styles_searched alter column 1 set statistics 1000;

create table styles_kept_apart (
  name text not null,
  constraint styles_kept_apart_pkey PRIMARY KEY (name)
);

create table totp_secrets (
  account_id integer not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint,
  constraint totp_secrets_pkey PRIMARY KEY (account_id)
);

create table transfers (
  id bigint generated always as identity not null,
  kind text not null,
  return_id uuid,
  refund_id uuid,
  from_order text not null,
  to_order text not null,
  amount integer not null,
  state text not null,
  created_at timestamp with time zone default now() not null,
  constraint transfers_amount_check CHECK ((amount >= 0)),
  constraint transfers_check CHECK ((from_order <> to_order)),
  constraint transfers_check1 CHECK ((((kind = 'exchange'::text) = (return_id IS NOT NULL)) AND ((kind = 'refund'::text) = (refund_id IS NOT NULL)))),
  constraint transfers_kind_check CHECK ((kind = ANY (ARRAY['exchange'::text, 'refund'::text]))),
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_refund_id_from_order_key UNIQUE (refund_id, from_order),
  constraint transfers_return_id_key UNIQUE (return_id),
  constraint transfers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'made'::text, 'undone'::text])))
);
CREATE INDEX transfers_from ON public.transfers USING btree (from_order);
CREATE INDEX transfers_to ON public.transfers USING btree (to_order);

create table visit_days (
  day date not null,
  step text not null,
  shoppers integer not null,
  constraint visit_days_pkey PRIMARY KEY (day, step)
);

create table visit_salts (
  day date not null,
  salt bytea not null,
  constraint visit_salts_pkey PRIMARY KEY (day)
);

create table visits (
  day date not null,
  step text not null,
  visitor bytea not null,
  constraint visits_pkey PRIMARY KEY (day, step, visitor)
);

create table waiting_pools (
  product_id integer not null,
  size text not null,
  free_since timestamp with time zone,
  last_wave_at timestamp with time zone,
  constraint waiting_pools_pkey PRIMARY KEY (product_id, size)
);

create table wishlist_items (
  account_id integer not null,
  product_id integer not null,
  size text not null,
  name text not null,
  price_then integer not null,
  added_at timestamp with time zone not null,
  constraint wishlist_items_pkey PRIMARY KEY (account_id, product_id, size),
  constraint wishlist_items_price_then_check CHECK ((price_then >= 0))
);
CREATE INDEX wishlist_items_of_product ON public.wishlist_items USING btree (product_id);

create table withdrawals (
  id bigint generated always as identity not null,
  received_at timestamp with time zone default now() not null,
  name text not null,
  email text not null,
  order_typed text not null,
  pieces jsonb,
  statement text not null,
  order_id text,
  return_id uuid,
  closed_at timestamp with time zone,
  closed_by text,
  closed_why text,
  constraint withdrawals_check CHECK ((((closed_at IS NULL) = (closed_by IS NULL)) AND ((closed_at IS NULL) = (closed_why IS NULL)))),
  constraint withdrawals_pkey PRIMARY KEY (id)
);
CREATE INDEX withdrawals_of_order ON public.withdrawals USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX withdrawals_open ON public.withdrawals USING btree (received_at, id) WHERE ((return_id IS NULL) AND (closed_at IS NULL));

CREATE OR REPLACE FUNCTION public.fabrics_of(composition jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(distinct fibre ->> 'fibre' order by fibre ->> 'fibre'), '{}')
  from jsonb_array_elements(composition -> 'parts' -> 0 -> 'fibres') fibre
  where (fibre ->> 'percent')::integer >= 20
$function$;

CREATE OR REPLACE FUNCTION public.follow_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids integer[];
  renamed integer[];
  offered integer[];
  sized integer[];
begin
  execute $sql$
    select array_agg(id),
      array_agg(id) filter (where before.name <> after.name),
      array_agg(id) filter (
        where (before.price, before.active, before.size_prices) is distinct from (after.price, after.active, after.size_prices)
          or after.size_prices is not null and before.sizes <> after.sizes
      ),
      array_agg(id) filter (where before.sizes <> after.sizes)
    from before join after using (id)
  $sql$ into ids, renamed, offered, sized;
  if ids is null then return null; end if;
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  -- A style of one colour is called what that is called.
  if renamed is not null then
    execute $sql$
      with alone as (
        select s.id, after.name
        from before join after using (id) join styles s on s.id = after.style_id and s.name = before.name
        where after.id = any($1)
          and not exists (select from products p where p.style_id = s.id and p.id <> after.id)
        for update of s skip locked
      )
      update styles s set name = alone.name, updated_at = now() from alone where s.id = alone.id
    $sql$ using renamed;
  end if;
  if offered is not null then perform switch_prices(offered); end if;
  if sized is not null then perform keep_skus(sized); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_inserted_products(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  offered integer[];
begin
  -- Each process caches pages and lists; the notification tells it to drop them.
  perform pg_notify('catalog', id::text) from unnest(ids) as id;
  select array_agg(id) into offered from products where id = any(ids) and active;
  if offered is not null then perform switch_prices(offered); end if;
  execute $sql$
    insert into skus (product_id, size, position)
    select id, size, min(place) - 1
    from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
    where id = any($1)
    group by id, size
    order by id, min(place)
  $sql$ using ids;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  listed integer[];
  told integer[];
begin
  select array_agg(distinct product_id) filter (where before.level <> after.level),
    array_agg(distinct product_id) filter (
      where after.on_hand - after.held <> before.on_hand - before.held
        and (after.on_hand <> before.on_hand or after.held < before.held)
    )
  into listed, told
  from before join after using (product_id, size);
  if told is not null then perform pg_notify('stock', id::text) from unnest(told) as id; end if;
  if listed is not null then perform write_listings(listed); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_gtin(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select code ~ '^(\d{8}|\d{12,14})$' and (
    select sum(digit::integer * case when place % 2 = 0 then 3 else 1 end) % 10 = 0
    from unnest(string_to_array(reverse(code), null)) with ordinality as d (digit, place)
  )
$function$;

CREATE OR REPLACE FUNCTION public.is_reduction(price integer, prior integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((prior - price)::bigint * 100 / nullif(prior, 0) >= 1, false)
$function$;

CREATE OR REPLACE FUNCTION public.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  personal text[] := '{details,target,address}';
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then return old; end if;
  end if;
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and to_jsonb(new) - personal = to_jsonb(old) - personal
  then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_credit_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  typed text[] := '{why,request_key}';
begin
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on' and to_jsonb(new) - typed = to_jsonb(old) - typed
  then
    return new;
  end if;
  raise exception 'credit_moves can only be appended to';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_price_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.ends_at is null and new.ends_at is not null then
    old.ends_at := new.ends_at;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'price_history is append-only';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_skus(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute $sql$
    insert into skus as k (product_id, size, position)
    select id, size, min(place) - 1
    from products, unnest(case when sizes = '{}' then array[''] else sizes end) with ordinality as s (size, place)
    where id = any($1)
    group by id, size
    order by id, min(place)
    on conflict (product_id, size) do update set position = excluded.position, retired = false
    where k.retired or k.position <> excluded.position
  $sql$ using ids;

  execute $sql$
    update skus k set retired = true
    from products p
    where p.id = any($1) and k.product_id = p.id and not k.retired
      and k.size <> all (case when p.sizes = '{}' then array[''] else p.sizes end)
  $sql$ using ids;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  found text[] := '{order_id,return_id,closed_at,closed_by,closed_why}';
  personal text[] := '{name,email,order_typed,statement}';
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - found = to_jsonb(old) - found
    and to_jsonb(new) @> jsonb_strip_nulls(to_jsonb(old))
  then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('shop.erasing', true) = 'on'
    and date_trunc('year', old.received_at) + interval '4 years' < now()
    and to_jsonb(new) - personal = to_jsonb(old) - personal
  then
    return new;
  end if;
  raise exception 'A withdrawal stays as it was received.';
end $function$;

CREATE OR REPLACE FUNCTION public.lowest_offer(price integer, size_offers jsonb, sizes text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select min(coalesce((size_offers -> size ->> 'price')::integer, price)) from unnest(sizes) as size
  where size_offers is not null
$function$;

CREATE OR REPLACE FUNCTION public.lowest_price_before(product integer, before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select min(case when size_prices is null then price else least(price, (
    select min(value::integer) from jsonb_each_text(size_prices)
    where key not in (select jsonb_object_keys(p.size_prices) from products p where p.id = product)
  )) end)
  from price_history
  where product_id = product and starts_at < before
    and (ends_at is null or ends_at > starts_at and ends_at > before - interval '720 hours')
$function$;

CREATE OR REPLACE FUNCTION public.lowest_size_price_before(product integer, of_size text, before timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select min(coalesce(size_price_then(h.size_prices, of_size, p.sizes, p.renamed_sizes), least(h.price, (
    select min(value::integer) from jsonb_each_text(h.size_prices) where key <> all(p.sizes)
  ))))
  from price_history h join products p on p.id = h.product_id
  where h.product_id = product and h.starts_at < before and h.price is not null
    and (h.ends_at is null or h.ends_at > h.starts_at and h.ends_at > before - interval '720 hours')
$function$;

CREATE OR REPLACE FUNCTION public.note_prices(ids integer[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute $sql$
    with closed as (
      update price_history set ends_at = greatest(starts_at, $2)
      where product_id = any($1) and ends_at is null
      returning product_id, ends_at
    )
    insert into price_history (product_id, price, size_prices, starts_at, sale_id, by)
    select id, o.price, case when o.size_offers is not null then offered_sizes(o.size_offers) end,
      coalesce(closed.ends_at, $2), o.sale_id, nullif(current_setting('hemline.price_by', true), '')
    from unnest($1) as changed (id)
    left join offers o on o.product_id = id
    left join closed on closed.product_id = id
    order by id
  $sql$ using ids, at;
end $function$;

CREATE OR REPLACE FUNCTION public.offered_sizes(size_offers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(key, value -> 'price') from jsonb_each(size_offers)
$function$;

CREATE OR REPLACE FUNCTION public.own_prices(size_prices jsonb, sizes text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_object_agg(size, size_prices -> size) from unnest(sizes) as size where size_prices ? size
$function$;

CREATE OR REPLACE FUNCTION public.refuse_checkout(address bytea, account integer, most_of_address integer, most_of_account integer, products integer[], pools text[], pieces integer[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  of_address text[];
  of_account text[];
  refused jsonb;
begin
  if address is null and account is null then
    return null;
  end if;
  if address is not null then
    perform pg_advisory_xact_lock(hashtextextended(encode(address, 'hex'), 7217041));
    select array_agg(id) into of_address from orders
    where address_mac = address and state in ('reserved', 'awaiting_payment');
    if cardinality(of_address) >= most_of_address then
      return '{"orders": "address"}';
    end if;
  end if;
  if account is not null then
    perform pg_advisory_xact_lock(7217042, account);
    select array_agg(id) into of_account from orders
    where account_id = account and state in ('reserved', 'awaiting_payment');
    if cardinality(of_account) >= most_of_account then
      return '{"orders": "account"}';
    end if;
  end if;
  -- Half of what others do not hold, rounded up; of very few pieces, two.
  with own as materialized (
    select product_id, stock_size as size, sum(quantity) as pieces from order_items
    where order_id = any(of_address || of_account) group by product_id, stock_size
  ), shares as (
    select product_id, size, wanted.quantity, coalesce(own.pieces, 0) as own,
      greatest((on_hand - greatest(held - coalesce(own.pieces, 0), 0) + 1) / 2, 2) as most
    from unnest(products, pools, pieces) as wanted (product_id, size, quantity)
    join stock using (product_id, size)
    left join own using (product_id, size)
  )
  select jsonb_build_object('product_id', product_id, 'size', size, 'left', greatest(0, most - own)) into refused
  from shares
  where own + quantity > most
  order by product_id, size
  limit 1;
  return refused;
end $function$;

CREATE OR REPLACE FUNCTION public.rename_size_priors(ids integer[], former text[], given text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update sale_products sp
  set size_priors = sp.size_priors - r.former || jsonb_build_object(r.given, sp.size_priors -> r.former)
  from unnest(ids, former, given) as r (product_id, former, given)
  where sp.product_id = r.product_id and sp.size_priors ? r.former
$function$;

CREATE OR REPLACE FUNCTION public.sale_price(regular integer, percent integer, price integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(price, greatest(1, regular - round(regular * percent / 100.0)::integer))
$function$;

CREATE OR REPLACE FUNCTION public.searched(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(case when octet_length($1) = length($1) then $1 else regexp_replace(normalize(
    replace(replace(replace(replace(translate(
      $1 || '|' || replace(replace(replace(replace(replace(replace(normalize($1),
        'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'AE'), 'Ö', 'OE'), 'Ü', 'UE'),
      'øØłŁđĐðÐħĦıÆŒ', 'oOlLdDdDhHiæœ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), NFD), '[\u0300-\u036f]', '', 'g') end)
$function$;

CREATE OR REPLACE FUNCTION public.shop_low_stock()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select (value ->> 'low_stock')::integer from setting_versions where key = 'shop' order by version desc limit 1), 5)
$function$;

CREATE OR REPLACE FUNCTION public.shop_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select value ->> 'time_zone' from setting_versions where key = 'shop' order by version desc limit 1), 'UTC')
$function$;

CREATE OR REPLACE FUNCTION public.size_price_then(prices jsonb, of_size text, sizes text[], renamed_sizes jsonb)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce((prices ->> of_size)::integer, (
    select min((prices ->> key)::integer) from jsonb_each_text(renamed_sizes)
    where value = of_size and key <> all(sizes)
  ))
$function$;

CREATE OR REPLACE FUNCTION public.switch_prices(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  at timestamptz := clock_timestamp();
  ended integer[];
  written integer[];
  changed integer[];
begin
  execute $sql$
    update sale_products sp set began_at = $2, prior_price = lowest_price_before(sp.product_id, $2),
      size_priors = case when p.size_prices is not null then (
        select jsonb_object_agg(size, lowest_size_price_before(p.id, size, $2))
        from jsonb_object_keys(p.size_prices) as size
      ) end
    from sales s, products p
    where s.id = sp.sale_id and s.switched_on is not null and s.switched_off is null
      and p.id = sp.product_id and p.active and sp.product_id = any($1) and sp.began_at is null
  $sql$ using ids, at;

  execute $sql$
    with gone as (
      delete from offers o using products p where p.id = o.product_id and not p.active and p.id = any($1)
      returning o.product_id
    )
    select array_agg(product_id) from gone
  $sql$ into ended using ids;

  execute $sql$
    with wanted as materialized (
      select p.id, p.price as regular, coalesce(s.price, p.price) as price, s.id as sale_id, s.is_public, s.prior_price,
        s.ends_at, s.percent, s.sale_price, s.size_priors, p.sizes, p.renamed_sizes,
        case when p.size_prices is not null then own_prices(p.size_prices, p.sizes) end as own,
        h.price as before, h.size_prices as sizes_before, h.sale_id is distinct from s.id as is_another
      from products p
      left join lateral (
        select sales.id, sales.is_public, sales.ends_at, sp.prior_price, sale_price(p.price, percent, sales.price) as price,
          sales.percent, sales.price as sale_price, sp.size_priors
        from sale_products sp join sales on sales.id = sp.sale_id
        where sp.product_id = p.id and sales.switched_on is not null and sales.switched_off is null
          and sale_price(p.price, percent, sales.price) < p.price
        order by 5, sales.id
        limit 1
      ) s on true
      -- The offer is gone while a product is not active, so what it cost last is read from the history.
      left join lateral (
        select price, size_prices, sale_id from price_history
        where s.id is not null and product_id = p.id and price_history.price is not null
          and (price_history.ends_at is null or price_history.ends_at > starts_at)
        order by starts_at desc, price_history.id desc
        limit 1
      ) h on true
      where p.id = any($1) and p.active
    ), reduced as (
      select wanted.*, least(lost.prior, case
        when price < before then lowest_price_before(id, $2)
        -- A sale that follows a lower price is no reduction, also when an earlier sale has interrupted it.
        when is_another and price >= before then least(prior_price, before)
        else prior_price end) as prior
      from wanted, lateral (
        select min(case when price < size_price_then(sizes_before, key, sizes, renamed_sizes)
            then lowest_size_price_before(id, key, $2) else value::integer end) as prior
        from jsonb_each_text(size_priors)
        where key = any(sizes) and not coalesce(own ? key, false)
      ) lost
    ), announced as (
      select *, is_public and is_reduction(price, prior) as is_announced from reduced
    ), sized as (
      select id, size, value::integer as regular, size_price, is_announced, case
        when size_price < coalesce(named, greatest(before, dearest)) then lowest_size_price_before(id, size, $2)
        when is_another then least(known, coalesce(named, least(before, cheapest)))
        else known end as prior
      from announced, jsonb_each_text(own) as own_price (size, value), lateral (
        select case when sale_id is null then value::integer
            else least(value::integer, sale_price(value::integer, percent, sale_price)) end as size_price,
          coalesce((size_priors ->> size)::integer, prior) as known,
          size_price_then(sizes_before, size, sizes, renamed_sizes) as named
      ) s, lateral (
        -- By a name that was not noted it may have been any size that the product does not have any more.
        select min(value::integer) as cheapest, max(value::integer) as dearest
        from jsonb_each_text(sizes_before) as gone (size, value)
        where gone.size <> all(sizes) and not renamed_sizes ? gone.size
      ) taken_out
    ), offered as (
      select id, jsonb_object_agg(size, jsonb_strip_nulls(jsonb_build_object('price', size_price, 'regular', regular,
          'prior_price', case when is_announced and is_reduction(size_price, prior) then prior end))) as size_offers,
        jsonb_object_agg(size, prior) as priors
      from sized
      group by id
    ), priced as (
      select * from announced left join offered using (id)
    ), kept as (
      update sale_products sp set prior_price = priced.prior, size_priors = priced.priors
      from priced
      where sp.sale_id = priced.sale_id and sp.product_id = priced.id
        and (sp.prior_price, sp.size_priors) is distinct from (priced.prior, priced.priors)
    ), changed as (
      insert into offers as o (product_id, price, regular, sale_id, prior_price, sale_ends_at, since, size_offers, lowest)
      select id, price, regular, sale_id, case when is_announced then prior end, case when is_announced then ends_at end, $2,
        size_offers, case when size_offers is not null then lowest_offer(price, size_offers, sizes) end
      from priced
      order by id
      on conflict (product_id) do update set price = excluded.price, regular = excluded.regular,
        sale_id = excluded.sale_id, prior_price = excluded.prior_price, sale_ends_at = excluded.sale_ends_at,
        size_offers = excluded.size_offers, lowest = excluded.lowest,
        since = case when (o.price, o.sale_id) is distinct from (excluded.price, excluded.sale_id)
            or o.size_offers is distinct from excluded.size_offers
              and offered_sizes(o.size_offers) is distinct from offered_sizes(excluded.size_offers)
          then excluded.since else o.since end
      where (o.price, o.regular, o.sale_id, o.prior_price, o.sale_ends_at, o.size_offers, o.lowest)
        is distinct from (excluded.price, excluded.regular, excluded.sale_id, excluded.prior_price, excluded.sale_ends_at,
          excluded.size_offers, excluded.lowest)
      returning product_id, since
    )
    select array_agg(product_id), array_agg(product_id) filter (where since = $2) from changed
  $sql$ into written, changed using ids, at;

  perform note_prices(ended || changed, at);
  -- A notification holds up to 8,000 bytes.
  perform pg_notify('catalog', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $function$;

CREATE OR REPLACE FUNCTION public.write_listings(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  written integer[];
begin
  perform from listings where product_id = any(ids) order by product_id for update;
  with changed as (
    insert into listings as l (product_id, price, created_at, active, in_stock, low, product_type, sizes, stocked, name,
      style_id, colour_position, colour_family, category, fabrics, collections)
    select p.id, coalesce(o.lowest, o.price, p.price), p.created_at, p.active, s.in_stock, s.low, p.product_type, p.sizes,
      case when not s.in_stock then '{}' when p.stock_per_size then nullif(s.stocked, p.sizes) end,
      lower(p.name), p.style_id, p.colour_position, c.family, y.category_id,
      case when p.composition is null and y.composition is null then '{}'
        else fabrics_of(coalesce(p.composition, y.composition)) end,
      p.collections
    from products p join styles y on y.id = p.style_id left join colours c on c.id = p.colour_id
    left join offers o on o.product_id = p.id, lateral (
      select coalesce(bool_or(level > 0), false) as in_stock, coalesce(bool_or(level < 2), false) as low,
        coalesce(array_agg(size order by array_position(p.sizes, size)) filter (where level > 0), '{}') as stocked
      from stock
      where product_id = p.id and case when p.stock_per_size then size = any(p.sizes) else size = '' end
    ) s
    where p.id = any(ids)
    order by p.id
    on conflict (product_id) do update set price = excluded.price, created_at = excluded.created_at,
      active = excluded.active, in_stock = excluded.in_stock, low = excluded.low,
      product_type = excluded.product_type, sizes = excluded.sizes, stocked = excluded.stocked,
      name = excluded.name,
      style_id = excluded.style_id, colour_position = excluded.colour_position, colour_family = excluded.colour_family,
      category = excluded.category, fabrics = excluded.fabrics, collections = excluded.collections
    where l.* is distinct from excluded.*
    returning product_id
  )
  select array_agg(product_id) into written from changed;
  perform pg_notify('listings', string_agg(id::text, ','))
  from unnest(written) with ordinality as w (id, n) group by n / 500;
end $function$;

alter table addresses add constraint addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table best_sellers add constraint best_sellers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table collection_products add constraint collection_products_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;

alter table collection_products add constraint collection_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table credit_accounts add constraint credit_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;

alter table credit_accounts add constraint credit_accounts_added_to_fkey FOREIGN KEY (added_to) REFERENCES credit_accounts(id);

alter table credit_accounts add constraint credit_accounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table credit_moves add constraint credit_moves_credit_account_id_fkey FOREIGN KEY (credit_account_id) REFERENCES credit_accounts(id);

alter table credit_moves add constraint credit_moves_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table credit_moves add constraint credit_moves_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

alter table customer_notes add constraint customer_notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;

alter table customer_tags add constraint customer_tags_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;

alter table customers add constraint customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table deliveries add constraint deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table email_changes add constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table email_verifications add constraint email_verifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table fit_stats add constraint fit_stats_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table gift_card_orders add constraint gift_card_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table invoices add constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table invoices add constraint invoices_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

alter table invoices add constraint invoices_series_year_fkey FOREIGN KEY (series, year) REFERENCES invoice_series(series, year);

alter table listings add constraint listings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table look_products add constraint look_products_look_id_fkey FOREIGN KEY (look_id) REFERENCES looks(id) ON DELETE CASCADE;

alter table look_products add constraint look_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table lost_pictures add constraint lost_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table low_stock_told add constraint low_stock_told_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table news_consents add constraint news_consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table offers add constraint offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table offers add constraint offers_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);

alter table order_discounts add constraint order_discounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_discounts add constraint order_discounts_order_id_line_fkey FOREIGN KEY (order_id, line) REFERENCES order_items(order_id, line);

alter table order_discounts add constraint order_discounts_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id);

alter table order_disputes add constraint order_disputes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_history add constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_items add constraint order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_notes add constraint order_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table order_tags add constraint order_tags_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table orders add constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;

alter table orders add constraint orders_exchange_of_fkey FOREIGN KEY (exchange_of) REFERENCES orders(id);

alter table orders add constraint orders_payment_of_fkey FOREIGN KEY (payment_of) REFERENCES orders(id);

alter table page_files add constraint page_files_build_fkey FOREIGN KEY (build) REFERENCES page_builds(id) ON DELETE CASCADE;

alter table passkeys add constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table password_resets add constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table past_orders add constraint past_orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;

alter table payment_customers add constraint payment_customers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table payment_failures add constraint payment_failures_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table price_change_products add constraint price_change_products_change_id_fkey FOREIGN KEY (change_id) REFERENCES price_changes(id);

alter table price_change_products add constraint price_change_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table price_history add constraint price_history_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table price_history add constraint price_history_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);

alter table product_ratings add constraint product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table product_versions add constraint product_versions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table products add constraint products_colour_id_fkey FOREIGN KEY (colour_id) REFERENCES colours(id);

alter table products add constraint products_size_chart_fkey FOREIGN KEY (size_chart) REFERENCES size_charts(name) ON UPDATE CASCADE;

alter table products add constraint products_style_id_fkey FOREIGN KEY (style_id) REFERENCES styles(id);

alter table promotion_codes add constraint promotion_codes_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id);

alter table promotion_customers add constraint promotion_customers_order_id_promotion_id_fkey FOREIGN KEY (order_id, promotion_id) REFERENCES promotion_uses(order_id, promotion_id);

alter table promotion_uses add constraint promotion_uses_code_hash_fkey FOREIGN KEY (code_hash) REFERENCES promotion_codes(code_hash);

alter table promotion_uses add constraint promotion_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table promotion_uses add constraint promotion_uses_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotions(id);

alter table recovery_codes add constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table refunds add constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table refunds add constraint refunds_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id);

alter table remembered_addresses add constraint remembered_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table return_items add constraint return_items_order_id_line_fkey FOREIGN KEY (order_id, line) REFERENCES order_items(order_id, line);

alter table return_items add constraint return_items_return_id_order_id_fkey FOREIGN KEY (return_id, order_id) REFERENCES returns(id, order_id);

alter table returns add constraint returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table review_invitations add constraint review_invitations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;

alter table reviews add constraint reviews_order_id_line_fkey FOREIGN KEY (order_id, line) REFERENCES order_items(order_id, line) ON DELETE CASCADE;

alter table reviews add constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table sale_products add constraint sale_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table sale_products add constraint sale_products_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id) ON DELETE CASCADE;

alter table second_step_tickets add constraint second_step_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table second_step_tickets add constraint second_step_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;

alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table skus add constraint skus_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table staff_mail_choices add constraint staff_mail_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table stock_alerts add constraint stock_alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table stock_alerts add constraint stock_alerts_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table stock_moves add constraint stock_moves_product_id_size_fkey FOREIGN KEY (product_id, size) REFERENCES stock(product_id, size);

alter table stock add constraint stock_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id);

alter table style_measures add constraint style_measures_style_id_fkey FOREIGN KEY (style_id) REFERENCES styles(id) ON DELETE CASCADE;

alter table styles add constraint styles_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);

alter table styles add constraint styles_eu_responsible_id_fkey FOREIGN KEY (eu_responsible_id) REFERENCES makers(id);

alter table styles add constraint styles_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES makers(id);

alter table styles add constraint styles_size_chart_fkey FOREIGN KEY (size_chart) REFERENCES size_charts(name) ON UPDATE CASCADE;

alter table totp_secrets add constraint totp_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table transfers add constraint transfers_from_order_fkey FOREIGN KEY (from_order) REFERENCES orders(id);

alter table transfers add constraint transfers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id);

alter table transfers add constraint transfers_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id);

alter table transfers add constraint transfers_to_order_fkey FOREIGN KEY (to_order) REFERENCES orders(id);

alter table waiting_pools add constraint waiting_pools_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table wishlist_items add constraint wishlist_items_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;

alter table wishlist_items add constraint wishlist_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;

alter table withdrawals add constraint withdrawals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);

alter table withdrawals add constraint withdrawals_return_id_fkey FOREIGN KEY (return_id) REFERENCES returns(id);

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_log();

CREATE TRIGGER keep_credit_moves BEFORE DELETE OR UPDATE ON public.credit_moves FOR EACH ROW EXECUTE FUNCTION keep_credit_moves();

CREATE TRIGGER price_history_append_only BEFORE DELETE OR UPDATE ON public.price_history FOR EACH ROW EXECUTE FUNCTION keep_price_history();

CREATE TRIGGER products_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_changed_products();

CREATE TRIGGER stock_changed AFTER UPDATE ON public.stock REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION follow_stock();

CREATE TRIGGER withdrawals_kept BEFORE DELETE OR UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION keep_withdrawal();

revoke truncate on audit_log from current_user;

revoke delete, update on invoices from current_user;
grant update (id) on invoices to current_user;

revoke update on order_items from current_user;
grant update (order_id, line, product_id, size, stock_size, quantity, name, cover_image, taken_back, in_return, tax, returnable, included_tax, ship_by, made_to_order) on order_items to current_user;
