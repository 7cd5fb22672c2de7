-- The last number of each series and year: locked by who takes the next one, so that a transaction that fails leaves no gap.
create table invoice_series (
  series text not null check (series in ('INV', 'CN')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

-- Invoices and what corrects them, as they were issued (decisions/0031-people.md).
create table invoices (
  id bigint generated always as identity primary key,
  -- A credit note takes back what a refund gave; a reversal takes back the credit note of a refund that the bank returned.
  kind text not null check (kind in ('invoice', 'credit_note', 'reversal')),
  series text not null check ((series = 'INV') = (kind = 'invoice')),
  year integer not null,
  serial integer not null check (serial > 0),
  number text not null unique,
  order_id text not null references orders (id),
  refund_id uuid references refunds (id) check ((refund_id is null) = (kind = 'invoice')),
  issued_at timestamptz not null default now(),
  -- In cents; of a correction the total and the tax that it contains.
  total integer not null check (total >= 0),
  tax integer not null check (tax >= 0 and tax <= total),
  -- All that it says, as JSON, and the SHA-256 of these very bytes.
  content text not null,
  sha256 text not null,
  foreign key (series, year) references invoice_series (series, year),
  unique (series, year, serial)
);
create unique index invoices_of_order on invoices (order_id) where kind = 'invoice';
create index invoices_about_order on invoices (order_id, id);
create unique index invoices_of_refund on invoices (refund_id, kind) where refund_id is not null;

-- Kept by the database, because a document that a fault of the shop's code can change proves nothing.
create function keep_invoice() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice stays as it was issued.';
end $$;
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();
