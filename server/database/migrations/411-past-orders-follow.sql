-- Past orders belong to the account that has confirmed their e-mail. They stay with it when its e-mail changes, and are not
-- those of who confirms the former e-mail later.
create function keep_past_orders() returns trigger language plpgsql as $$
begin
  update past_orders set account_id = new.id where email_folded = lower(old.email) and account_id is null;
  return null;
end $$;
create trigger keep_past_orders after update of email on accounts for each row
  when (old.email_verified_at is not null and lower(old.email) <> lower(new.email))
  execute function keep_past_orders();
