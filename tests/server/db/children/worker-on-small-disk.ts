import './refuse-growth'
import '#server/db/engine/database-worker'
