-- What is typed to find a name has plain blanks alone (server/invisible.ts), and so have the names from then on.
update deliveries set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update accounts set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update customers set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update payment_failures set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update past_orders set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g'),
  searched = searched(concat_ws(' ', number, email,
    regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')))
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
