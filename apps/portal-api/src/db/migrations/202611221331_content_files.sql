-- Articles, questions and answers come from files of the firm's own (npm run content:import).
grant select, insert on faq_entry to portal_books;
grant update (position, topic, question, answer) on faq_entry to portal_books;
grant delete on insight_security to portal_books;
