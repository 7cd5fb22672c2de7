-- A change of prices that is planned is applied once its time has come. What is changed at once has neither.
alter table price_changes add column starts_at timestamptz, add column applied_at timestamptz;
