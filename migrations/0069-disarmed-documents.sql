-- Whether the document of a negotiation was disarmed when it was taken in; older ones are when they are downloaded.
ALTER TABLE redline_request ADD COLUMN is_disarmed boolean NOT NULL DEFAULT false;
-- The program that saved the file of a revision last, which its properties no longer say: a file that another one saves anew is told by it.
ALTER TABLE redline_revision ADD COLUMN program text;
