-- Who did what in a round, in numbers: [{name, clauses, labels, wordsInserted, …}]; empty for rounds of before.
alter table redline_round add column summary jsonb not null default '[]';
