-- Goods sold in a year that has ended, added up from its months: a period of three years reads a third of the rows.
alter table sales_lines
  drop constraint sales_lines_grain_check,
  add constraint sales_lines_grain_check check (grain in ('day', 'month', 'year'));
