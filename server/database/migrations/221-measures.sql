-- What garments measure, entered by the shop, in millimetres.
create table style_measures (
  style_id integer not null references styles (id) on delete cascade,
  size text not null,
  point text not null check (point in ('chest', 'waist', 'hip', 'length', 'sleeve', 'shoulder', 'inseam', 'rise', 'thigh', 'hem',
    'foot', 'width', 'height', 'depth', 'strap')),
  mm integer not null check (mm between 1 and 5000),
  -- Across the garment as it lies; otherwise all around, or along it.
  flat boolean not null,
  -- Of the size and of the point, as the shop shows them.
  row_position smallint not null,
  point_position smallint not null,
  primary key (style_id, size, point)
);
