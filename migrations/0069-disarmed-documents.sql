-- Whether the document of a negotiation was disarmed when it was taken in; older ones are when they are downloaded.
ALTER TABLE redline_request ADD COLUMN is_disarmed boolean NOT NULL DEFAULT false;
