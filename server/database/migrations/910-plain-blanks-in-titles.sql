-- What is typed to find a look or a promotion has plain blanks alone, and so have their names from then on.
update looks set title = regexp_replace(title, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where title ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
update promotions set name = regexp_replace(name, '[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')
where name ~ '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ';
