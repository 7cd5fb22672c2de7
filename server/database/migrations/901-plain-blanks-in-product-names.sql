-- What is typed to find a product has plain blanks alone, and so have the names from then on (server/catalog/field-kinds.ts).
update products set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update listings set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update styles set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
