-- The search costs the same after many documents came at once.

-- The words decide whether the index is worth it: a plan that is made without them reads every title.
alter function search_documents(text, int) set plan_cache_mode = force_custom_plan;

-- No list of new entries in front of an index, which every search would read through until it is worked in.
alter index document_page_by_word set (fastupdate = off);
alter index document_title_by_word set (fastupdate = off);
select gin_clean_pending_list('document_page_by_word'), gin_clean_pending_list('document_title_by_word');
