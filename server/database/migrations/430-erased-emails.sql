-- By these a file of another shop's customers does not bring back who was erased (decisions/0063-erased-stay-erased.md).
alter table erasures add column email_macs text[] not null default '{}';
