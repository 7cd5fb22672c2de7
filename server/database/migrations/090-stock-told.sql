-- NOTIFY has the transactions that use it commit one after the other, each with its own wait for the disk. What
-- checkouts hold is therefore told by the shop itself, once for many (stock-queries.ts); all else by the trigger.
drop trigger stock_changed on stock;
create trigger stock_added after insert on stock
  for each row execute function tell_stock_changed();
create trigger stock_changed after update on stock
  for each row
  when (new.on_hand - new.held <> old.on_hand - old.held and (new.on_hand <> old.on_hand or new.held < old.held))
  execute function tell_stock_changed();
