-- The side for which a message was written: its author may change sides later.
alter table redline_message add column side text check (side in ('Disclosing', 'Receiving'));
update redline_message o
   set side = case when m.role in ('DisclosingParty', 'DisclosingCounsel') then 'Disclosing' else 'Receiving' end
  from redline_member m where m.id = o.member_id;
alter table redline_message alter column side set not null;
